import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

const files = globSync(['packages/**/*.test.{ts,tsx}', 'e2e/*.spec.ts', 'drills/**/*.drill.ts'], {
  cwd: ROOT,
  exclude: (file) => /(^|\/)(node_modules|dist)$/.test(file),
});

/** Words that begin a title without a subject. */
const PREDICATE = new RegExp(
  `^(?:${[
    'asks?|of|that|with|is|are|was|were|has|have|does|do|can|cannot|may|must|never|only',
    'stays?|keeps?|gives?|takes?|makes?|shows?|says?|returns?|refuses?|removes?|accepts?|becomes?|reads?|writes?',
    'sends?|finds?|counts?|needs?|leaves?|allows?|begins?|ends?|works?|lets?|calls?|uses?|changes|creates?|adds?',
    'deletes?|sets?|starts?|stops?|waits?|holds?|gets?|goes|comes?|fails?|ignores?|runs?|opens?|closes?|contains?',
    'includes?|loses?|follows?|appears?|belongs?|lists?|moves?|prints?|rejects?|requires?|succeeds?|survives?|reports?',
  ].join('|')})(?![\\w-])`,
);

const CALL = /(?:it|test|describe)(?:\.describe|\.each\([\s\S]*?\))?\(\s*(['"`])(?:\d+\. )?(.*?)\1/;
const OUTER = new RegExp(`^${CALL.source}`, 'gm');
const INNER = new RegExp(`^ +${CALL.source}`, 'gm');

/** The titles of a file's outermost tests and groups; the title of a group is the subject of the tests in it. */
function outerTitlesOf(source: string): string[] {
  return titlesIn(source, OUTER);
}

/** The titles that repeat the title of their group, which already precedes them. */
function repetitiveTitlesOf(source: string): string[] {
  return source.split(/^(?=(?:test\.)?describe\b)/m).flatMap((group) => {
    const [subject = ''] = outerTitlesOf(group);
    return titlesIn(group, INNER).filter((title) => `${title} `.startsWith(`${subject} `));
  });
}

function titlesIn(source: string, calls: RegExp): string[] {
  return [...source.matchAll(calls)].map(([, , title = '']) => title);
}

describe('the titles of tests', () => {
  it('are read from tests and groups of tests outside other groups', () => {
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
    const titlesWithoutSubject = files.flatMap((file) =>
      outerTitlesOf(readFileSync(path.join(ROOT, file), 'utf8'))
        .filter((title) => PREDICATE.test(title))
        .map((title) => `${file}: ${title}`),
    );
    expect(titlesWithoutSubject).toEqual([]);
  });

  it('are found where they repeat the title of their group', () => {
    const source = [
      "it('a key', () => {});",
      "describe('a key', () => {\n  it('a key is refused', () => {});\n  it('a keyboard', () => {});\n});",
      "test.describe('a task', () => {\n  test.each([\n    [1],\n  ])('a task has %i', () => {});\n});",
      "describe('a site', () => {\n  it('a key is refused', () => {});\n});",
    ].join('\n');
    expect(repetitiveTitlesOf(source)).toEqual(['a key is refused', 'a task has %i']);
  });

  it('do not repeat the title of their group', () => {
    const repetitive = files.flatMap((file) =>
      repetitiveTitlesOf(readFileSync(path.join(ROOT, file), 'utf8')).map((title) => `${file}: ${title}`),
    );
    expect(repetitive).toEqual([]);
  });
});
