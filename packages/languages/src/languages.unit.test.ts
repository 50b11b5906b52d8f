import { readdirSync } from 'node:fs';
import { LANGUAGES } from '@postil/contract/languages';
import { expect, it } from 'vitest';
import { loadCodeTexts } from './code.ts';
import { mailTextsOf } from './mail.ts';

/** The paths of all texts. */
function keysOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'object' ? keysOf(each, `${path}${key}.`) : [`${path}${key}`],
  );
}

it('each language has a folder, and each folder is that of a language', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'language')
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...LANGUAGES].sort());
});

it.each(LANGUAGES)('all texts of mails and of the code exist in %s, and none is empty', async (language) => {
  const { texts } = mailTextsOf(language);
  expect(keysOf(texts).sort()).toEqual(keysOf(mailTextsOf('en').texts).sort());
  const code = await loadCodeTexts(language);
  expect(keysOf(code).sort()).toEqual(keysOf(await loadCodeTexts('en')).sort());
  expect(JSON.stringify([texts, code])).not.toContain('""');
});

it('a mail in a language that is not known is in English', () => {
  expect(mailTextsOf('xx').texts).toBe(mailTextsOf('en').texts);
  expect(mailTextsOf(null).language).toBe('en');
});
