import { transformFileAsync, transformFileSync } from '@babel/core';

const { SYNC, MAP: map } = process.env;
const transform = SYNC ? transformFileSync : transformFileAsync;
const { code } = await transform('src/app.tsx', {
  plugins: [['@postil/source/babel', map ? { map } : {}]],
  parserOpts: { plugins: ['typescript', 'jsx'] },
  configFile: false,
});
console.log(code);
