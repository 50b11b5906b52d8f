import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

const files = globSync(['packages/**/*.test.{ts,tsx}', 'e2e/*.spec.ts', 'drills/**/*.test.ts'], {
  cwd: ROOT,
  exclude: (file) => /(^|\/)(node_modules|dist)$/.test(file),
});

/** First words of what is only said of a subject. */
const PREDICATE = new RegExp(
  `^(?:${[
    'asks?|of|that|with|is|are|was|were|has|have|does|do|can|cannot|may|must|never|only',
    'stays?|keeps?|gives?|takes?|makes?|shows?|says?|returns?|refuses?|removes?|accepts?|becomes?|reads?|writes?',
    'sends?|finds?|counts?|needs?|leaves?|allows?|begins?|ends?|works?|lets?|calls?|uses?|changes|creates?|adds?',
    'deletes?|sets?|starts?|stops?|waits?|holds?|gets?|goes|comes?|fails?|ignores?|runs?|opens?|closes?|contains?',
    'includes?|loses?|follows?|appears?|belongs?|lists?|moves?|prints?|rejects?|requires?|succeeds?|survives?|reports?',
  ].join('|')})(?![\\w-])`,
);

/** The titles of a file that stand in no `describe`; in one, its title is the subject. */
function outerTitlesOf(source: string): string[] {
  const calls = source.matchAll(
    /^(?:it|test|describe)(?:\.describe|\.each\([\s\S]*?\))?\(\s*(['"`])(?:\d+\. )?(.*?)\1/gm,
  );
  return [...calls].map(([, , title = '']) => title);
}

describe('the titles of tests', () => {
  it('are read from tests and groups of tests that stand in no other', () => {
    const source = [
      "it('a key is refused', () => {});",
      "it.each([['a', 'b']])('is %s', () => {});",
      "describe('a key', () => {\n  it('is refused', () => {});\n});",
      "test('7. A task is seen', async () => {});",
    ].join('\n');
    expect(outerTitlesOf(source)).toEqual(['a key is refused', 'is %s', 'a key', 'A task is seen']);
    expect(outerTitlesOf(source).filter((title) => PREDICATE.test(title))).toEqual(['is %s']);
  });

  it('have a subject, or stand in a group whose title is one', () => {
    expect(files.length).toBeGreaterThan(300);
    const without = files.flatMap((file) =>
      outerTitlesOf(readFileSync(path.join(ROOT, file), 'utf8'))
        .filter((title) => PREDICATE.test(title))
        .map((title) => `${file}: ${title}`),
    );
    expect(without).toEqual([]);
  });
});
