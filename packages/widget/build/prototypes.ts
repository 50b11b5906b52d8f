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
