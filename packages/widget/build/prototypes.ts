import type { Plugin } from 'vite';

/**
 * Makes Preact create nodes by the methods of `Document.prototype`: a form or an image of the page with such a name
 * shadows the methods of the document.
 */
export function nativePrototypes(): Plugin {
  return {
    name: 'postil-native-prototypes',
    transform(code, id) {
      if (!id.endsWith('/preact/dist/preact.mjs')) return undefined;
      const patched = code.replace(
        /\b(\w+)\.(createElementNS|createTextNode)\(/g,
        'Document.prototype.$2.call($1,',
      );
      if (patched === code) this.error('Preact makes nodes in another way: correct build/prototypes.ts.');
      return { code: patched, map: null };
    },
  };
}

/** The modules of the app's first file that read properties of the page's elements. */
const AT_START =
  /\/src\/(?:app|model\/current|page\/(?:elements|host|masking\/masks|theme|top-layer))\.tsx?$/;

/**
 * Gives the app a copy of the helper that reads such properties: the bundler would put code that the app shares with
 * lazily loaded parts into a file of its own, so that a page would load two files at its start.
 */
export function nativeAtStart(): Plugin {
  return {
    name: 'postil-native-at-start',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/dom/native.ts') || !AT_START.test(importer ?? '')) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?at-start`;
    },
  };
}
