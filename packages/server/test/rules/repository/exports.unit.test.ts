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

/** Files whose exports are found in another way than by an import, and how. */
const FOUND_OTHERWISE: Readonly<Record<string, string>> = {
  'packages/client/src/': 'the package is published, and its types with it',
  'packages/contract/src/schemas/': 'every schema is a component of the API description by its name',
  'e2e/support/apps/vue-hooks.ts': 'stands for the module of the same exports in a bundle',
};

/** The names that a file exports. */
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|(?:abstract )?class|interface|type) (\w+)/gm;

it('every exported function, class, constant and type is named by another file', () => {
  const texts = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }).map((file) => ({
    file,
    text: readFileSync(path.join(ROOT, file), 'utf8'),
  }));
  const filesByName = new Map<string, number>();
  for (const { text } of texts) {
    for (const name of new Set(text.match(/\w+/g))) filesByName.set(name, (filesByName.get(name) ?? 0) + 1);
  }
  const isFoundOtherwise = (file: string) =>
    Object.keys(FOUND_OTHERWISE).some((each) => file.startsWith(each));
  const unused = texts
    .filter(({ file }) => !isFoundOtherwise(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(EXPORTED)].flatMap(([, name = '']) =>
        filesByName.get(name) === 1 ? `${file}: ${name}` : [],
      ),
    );
  expect(filesByName.get('readFileSync')).toBeGreaterThan(20);
  expect(unused).toEqual([]);
});
