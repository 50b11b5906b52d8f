import { transformSync } from 'esbuild';

/** Compiles a JSX file, like Babel or SWC in other projects. */
export default function compile(code) {
  return transformSync(code, { loader: 'tsx', jsx: 'automatic' }).code;
}
