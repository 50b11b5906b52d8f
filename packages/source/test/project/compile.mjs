import { transformSync } from 'esbuild';

/** Compiles a file with JSX: what Babel or SWC do in other projects. */
export default function compile(code) {
  return transformSync(code, { loader: 'tsx', jsx: 'automatic' }).code;
}
