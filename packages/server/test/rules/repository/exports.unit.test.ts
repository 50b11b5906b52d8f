import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const FILES = [
  '*.ts',
  '{bench,drills,e2e,scripts}/**/*.{ts,mjs}',
  'packages/*/{build,src,test}/**/*.{ts,tsx}',
  'packages/web/vite.config.ts',
];

/** The files whose exports are used in other ways than by an import, with the reason. */
const USED_OTHERWISE: Readonly<Record<string, string>> = {
  'packages/client/src/': 'the package is published, and its types with it',
  'packages/contract/src/schemas/': 'every schema is a component of the API description by its name',
  'packages/extension/src/page/not-drawn.ts': 'replaces the modules with the same exports in a bundle',
  'packages/server/src/features/webhooks/chat/formats/': 'an adapter is loaded by the name of its format',
  'packages/source/src/index.ts': 'the package is published, and its types with it',
  'packages/source/test/project/': 'a project that the tests build',
  'packages/widget-npm/src/': 'the package is published',
  'e2e/support/apps/vue-hooks.ts': 'replaces the module with the same exports in a bundle',
  'scripts/docs/client-types.ts': 'the exports are in the template of a generated module',
  'scripts/docs/reference-docs.ts': 'the export is in the template of a generated module',
};

interface Source {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

/** The values and the types that a file exports. */
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|(?:abstract )?class|interface|type) (\w+)/gm;

const EXPORTED_TYPE = /^export (?:interface|type) (\w+)/gm;

/** The names that a file re-exports. */
const RE_EXPORTED = /^export (?:type )?(\{[^}]*\})/gm;

/** An import or a re-export: its names, or `*`, and the module; or a dynamically imported module, perhaps with a member. */
const IMPORTED =
  /^(?:import|export) (?:type )?(?:\w+, )?(\{[^}]*\}|\*)?[^'"`;]*?\bfrom ['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"],?\s*(?:\)\.(\w+))?/gm;

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** The imported file; the folder of the package for an import by name; undefined for an external one. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier);
  return /^@postil\/[\w-]+/.exec(specifier)?.[0].replace('@postil', 'packages');
}

/** The names that are imported from each file or package; `*` for a namespace import or a dynamic one. */
function readImports(sources: readonly Source[]): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    for (const [, clause = '*', specifier, dynamicSpecifier = '', member = '*'] of text.matchAll(IMPORTED)) {
      const target = targetOf(file, specifier ?? dynamicSpecifier);
      if (target === undefined) continue;
      const names = clause === '*' ? ['*', member] : namesIn(clause, /(\w+)(?: as \w+)?\s*[,}]/g);
      imported.set(target, new Set([...(imported.get(target) ?? []), ...names]));
    }
  }
  return imported;
}

/** The exports that are never imported by name. A value of a module that is imported as a whole counts as used if another file names it. */
function findUnused(sources: readonly Source[]): string[] {
  const filesByName = new Map<string, number>();
  for (const { text } of sources)
    for (const name of new Set(text.match(/\w+/g))) filesByName.set(name, (filesByName.get(name) ?? 0) + 1);
  const imported = readImports(sources);
  return sources.flatMap(({ file, text }) => {
    const ownPackage = /^packages\/[\w-]+/.exec(file)?.[0] ?? '';
    const names = new Set([...(imported.get(file) ?? []), ...(imported.get(ownPackage) ?? [])]);
    const types = new Set(namesIn(text, EXPORTED_TYPE));
    const isNamed = (name: string) => !types.has(name) && (filesByName.get(name) ?? 0) > 1;
    const reExported = namesIn(text, RE_EXPORTED).flatMap((clause) => namesIn(clause, /(\w+)\s*[,}]/g));
    return [...namesIn(text, EXPORTED), ...reExported]
      .filter((name) => !names.has(name) && !(names.has('*') && isNamed(name)))
      .map((name) => `${file}: ${name}`);
  });
}

it('an export counts as used only if its own module is imported', () => {
  const library = {
    file: 'packages/server/src/a.ts',
    text: 'export const used = 1;\nexport const other = 2;\n',
  };
  const foreign = { file: 'bench/b.ts', text: "import { other } from 'other';\n" };
  const importing = {
    file: 'packages/server/test/c.ts',
    text: "import { used as mine } from '../src/a.ts';\n",
  };
  expect(findUnused([library, foreign, importing])).toEqual(['packages/server/src/a.ts: other']);
  const whole = { file: 'packages/server/src/d.ts', text: "import * as all from './a.ts';\nall.other;\n" };
  expect(findUnused([library, foreign, importing, whole])).toEqual([]);
  const reExporting = {
    file: 'packages/server/src/index.ts',
    text: "export { used as mine } from './a.ts';\n",
  };
  expect(findUnused([library, foreign, reExporting, whole])).toEqual(['packages/server/src/index.ts: mine']);
  const byName = { file: 'bench/e.ts', text: "import type { other } from '@postil/server/a';\n" };
  expect(findUnused([library, importing, byName])).toEqual([]);
});

it('every exported function, class, constant and type is used by another file', () => {
  const sources = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }).map(
    (file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }),
  );
  const isUsedOtherwise = (each: string) =>
    Object.keys(USED_OTHERWISE).some((prefix) => each.startsWith(prefix));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(findUnused(sources).filter((each) => !isUsedOtherwise(each))).toEqual([]);
});
