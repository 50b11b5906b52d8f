import type { Plugin } from 'vite';

/**
 * Makes the browser's developer tools skip a module when they show the caller: its source map lists every source as
 * ignored. So the console names the page's own file for messages of the page, although a function of the widget is in
 * between. The map is inline, which saves a request.
 *
 * @param module the end of the path of the module, which must have an output file of its own.
 */
export function ignoredByTools(module: string): Plugin {
  return {
    name: 'postil-ignored-by-tools',
    generateBundle(_options, bundle) {
      const chunk = Object.values(bundle).find(
        (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
      );
      if (chunk?.type !== 'chunk') return this.error(`No file of the build has ${module} as its entry.`);
      chunk.code = `${chunk.code.trimEnd()}\n//# sourceMappingURL=data:application/json,${encodeURIComponent(mapOf(chunk.code))}\n`;
    },
  };
}

/** See https://tc39.es/ecma426/. Each line comes from a line of a source without contents. */
function mapOf(code: string): string {
  const [, ...others] = code.trimEnd().split('\n');
  return JSON.stringify({
    version: 3,
    sources: ['postil'],
    sourcesContent: [''],
    mappings: ['AAAA', ...others.map(() => 'AACA')].join(';'),
    ignoreList: [0],
    // Tools from before 2025 know only this name.
    x_google_ignoreList: [0],
  });
}
