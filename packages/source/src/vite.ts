import type { Plugin } from 'vite';
import { checkOptions, type SourceOptions } from './options.ts';
import { createProject, type Project } from './project.ts';

/**
 * Marks the elements of React, Vue, Svelte and of `index.html` in a Vite project: in development, and in non-production
 * builds.
 */
export default function postilSource(options: SourceOptions = {}): Plugin {
  checkOptions(options);
  let project: Project | undefined;
  let warn = (_message: string): void => {};
  return {
    name: 'postil-source',
    // Before the compilers, which change all positions.
    enforce: 'pre',
    configResolved({ root, isProduction, logger }) {
      warn = (message) => logger.warn(message);
      project = isProduction && options.production !== true ? undefined : createProject(root, options);
    },
    async transform(code, id) {
      // A module id with parameters is a part of a file, or a transformed one.
      const isWhole = !id.includes('?') && !id.includes('\0') && !id.endsWith('.html');
      return isWhole ? project?.mark(code, id, warn) : undefined;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { filename }) => (await project?.mark(html, filename, warn))?.code ?? html,
    },
    buildEnd: () => project?.save(),
  };
}
