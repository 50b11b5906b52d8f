import type { Plugin } from 'vite';

/**
 * Makes Preact create nodes by the methods of `Document.prototype`: a form or an image of the page with their names
 * shadows those of the document.
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
      if (patched === code) this.error('Preact creates nodes in another way: correct build/prototypes.ts.');
      return { code: patched, map: null };
    },
  };
}

/** The modules of the app's entry chunk that read properties of the page's elements. */
const START_MODULES =
  /\/src\/(?:app|model\/current|page\/(?:elements|host|masking\/masks|theme|top-layer))\.tsx?$/;

/**
 * Gives the app a copy of the helper `native`: the bundler would put code that the app shares with
 * lazily loaded parts into a file of its own, so that a page would load two files at its start.
 */
export function nativeAtStart(): Plugin {
  return {
    name: 'postil-native-at-start',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/dom/native.ts') || !START_MODULES.test(importer ?? '')) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}?at-start`;
    },
  };
}
