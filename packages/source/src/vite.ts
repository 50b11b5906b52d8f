import type { Plugin } from 'vite';
import type { SourceOptions } from './options.ts';
import { createProject, type Project } from './project.ts';

/**
 * Marks the elements of React, Vue, Svelte and of `index.html` in a project of Vite: in development, and in builds whose
 * mode is not for production.
 */
export default function postilSource(options: SourceOptions = {}): Plugin {
  let project: Project | undefined;
  let warn = (_message: string): void => {};
  return {
    name: 'postil-source',
    // Before the compilers, which move everything.
    enforce: 'pre',
    configResolved({ root, isProduction, logger }) {
      warn = (message) => logger.warn(message);
      project = isProduction && options.production !== true ? undefined : createProject(root, options);
    },
    async transform(code, id) {
      // A module id with parameters is a part of a file, or not its code.
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
