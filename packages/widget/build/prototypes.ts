import type { Plugin } from 'vite';

/**
 * Lets Preact make nodes by the functions of the prototype: those of the document can be hidden by a form or an image of the
 * page that has such a name.
 */
export function askingPrototypes(): Plugin {
  return {
    name: 'postil-asking-prototypes',
    transform(code, id) {
      if (!id.endsWith('/preact/dist/preact.mjs')) return undefined;
      const asking = code.replace(
        /\b(\w+)\.(createElementNS|createTextNode)\(/g,
        'Document.prototype.$2.call($1,',
      );
      if (asking === code) this.error('Preact makes nodes in another way: correct build/prototypes.ts.');
      return { code: asking, map: null };
    },
  };
}

/** The modules of the app that ask elements of the page. */
const AT_START =
  /\/src\/(?:app|model\/current|page\/(?:elements|host|masking\/masks|theme|top-layer))\.tsx?$/;

/**
 * Gives the app a copy of the helper that asks elements: of what the app shares with the parts that it loads later, the bundler
 * would make a file, so that a page would load two files at its start.
 */
export function askingAtStart(): Plugin {
  return {
    name: 'postil-asking-at-start',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/dom/ask.ts') || !AT_START.test(importer ?? '')) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?at-start`;
    },
  };
}
