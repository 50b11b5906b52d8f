import path from 'node:path';
import type { Compiler } from 'webpack';
import { projectOf } from './loader.ts';
import { checkOptions, type SourceOptions } from './options.ts';

/** Marks the elements of JSX, Vue and Svelte in a webpack project, or in Next.js, through its `webpack` function. */
export default class PostilSource {
  readonly #options: SourceOptions;

  constructor(options: SourceOptions = {}) {
    checkOptions(options);
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { mode, module } = compiler.options;
    if (mode !== 'development' && mode !== 'none' && this.#options.production !== true) return;
    module.rules.push({
      test: /\.(?:jsx|tsx|vue|svelte)$/,
      exclude: /node_modules/,
      // A request with a query is for a block of a file that is already marked.
      resourceQuery: { not: [/./] },
      enforce: 'pre',
      use: [{ loader: path.join(import.meta.dirname, 'loader.js'), options: this.#options }],
    });
    const project = projectOf(compiler.context, this.#options);
    compiler.hooks.done.tap('postil-source', () => project.save());
  }
}
