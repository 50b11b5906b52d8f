import { promisify } from 'node:util';
import PostilSource from '@postil/source/webpack';
import webpack from 'webpack';

const compiler = webpack({
  mode: process.env.MODE,
  devtool: false,
  entry: './src/app.tsx',
  externals: { 'react/jsx-runtime': 'var react' },
  output: { path: `${process.cwd()}/dist-webpack`, clean: true, library: 'shop' },
  module: { rules: [{ test: /\.tsx$/, use: './compile.mjs' }] },
  plugins: [new PostilSource()],
});
const stats = await promisify(compiler.run.bind(compiler))();
await promisify(compiler.close.bind(compiler))();
if (stats.hasErrors()) throw new Error(stats.toString());
