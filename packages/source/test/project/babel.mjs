import { transformFileAsync } from '@babel/core';

const { code } = await transformFileAsync('src/app.tsx', {
  plugins: ['@postil/source/babel'],
  parserOpts: { plugins: ['typescript', 'jsx'] },
  configFile: false,
});
console.log(code);
