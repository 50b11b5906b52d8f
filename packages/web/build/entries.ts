import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = /[\\/]features[\\/][\w-]+[\\/]index\.ts$/;
const IMPORT = /^import (type )?\{([^}]*)\} from '(\.[^']*\/index\.ts)';$/gm;
const EXPORT = /^export (?:type )?\{([^}]*)\} from '(\.[^']*)';$/gm;

/**
 * Redirects imports from the entry point of a feature to the module that exports the name, so a page loads only the
 * used parts of a feature. An entry point only re-exports.
 */
export function featureEntries(): Plugin {
  return {
    name: 'postil-feature-entries',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('/index.ts')) return null;
      return code.replace(IMPORT, (...match: string[]) => {
        const [statement = '', type = '', names = '', source = ''] = match;
        const entry = path.resolve(path.dirname(id), source);
        if (!ENTRY.test(entry)) return statement;
        if (type !== '') return '';
        const modules = modulesOf(entry);
        return valuesIn(names)
          .map((name) => {
            const module = modules.get(name.split(' as ')[0] ?? name);
            if (module === undefined) this.error(`${entry} does not export ${name}.`);
            return `import { ${name} } from '${module}';`;
          })
          .join(' ');
      });
    },
  };
}

/** The modules from which an entry point re-exports, by exported name. @throws {Error} the file contains anything but re-exports. */
function modulesOf(entry: string): ReadonlyMap<string, string> {
  const code = readFileSync(entry, 'utf8');
  const rest = code.replace(EXPORT, '').replace(/^\/\/.*$/gm, '');
  if (rest.trim() !== '') throw new Error(`${entry} may only export from other modules: ${rest.trim()}`);
  return new Map(
    [...code.matchAll(EXPORT)].flatMap(([, names = '', source = '']) =>
      valuesIn(names).map((name) => [name, path.resolve(path.dirname(entry), source)] as const),
    ),
  );
}

/** The names of values in a list of imports or exports, without types. */
function valuesIn(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}
