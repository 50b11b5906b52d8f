import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, namesOf, type Prose, proseOfPage, proseOfSource } from './prose.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

const FILES = [
  '*.{md,ts}',
  '{bench,drills,e2e,scripts}/**/*.{ts,mjs}',
  'docs/**/*.md',
  'packages/**/*.{ts,tsx,mjs,md}',
];
/** The contract: its summaries, descriptions and meanings, which are the text of its pages, are checked, too. */
const DESCRIBED = 'packages/contract/src/';

/** The words forbidden in names in the product's sources, with the terms to use. */
const WORDS = new Map([
  ['anew', 'again, or a verb with re-'],
  ['answer', 'response, or value of a field'],
  ['answers', 'responses, or values of fields'],
  ['glance', 'poll or preview'],
  ['learn', 'observe, find or read'],
  ['most', 'max'],
  ['hear', 'listen'],
  ['least', 'min'],
  ['place', 'position, location or rank'],
  ['places', 'positions, locations or ranks'],
  ['tell', 'send or show'],
  ['told', 'sent or shown'],
  ['twin', 'lookalike'],
]);
const LEGITIMATE = new Set(['atLeast', 'atMost', 'placeItems']);

/** A row of the glossary. */
interface Row {
  readonly term: string;
  /** Expressions to avoid: a phrase, the beginning of a sentence (with `…`), or that of a name (with `_`). */
  readonly phrases: readonly string[];
}

/** A use of a phrase that the glossary replaces by a term. */
interface Finding {
  readonly line: number;
  readonly phrase: string;
  readonly term: string;
}

const glossary = glossaryOf(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
const files = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });

/** The rows of the table of CONTRIBUTING.md with the columns Term, Meaning and Not. */
function glossaryOf(page: string): Row[] {
  const [, table = ''] = page.split(/^\| Term \| Meaning \| Not \|\n.*\n/m);
  const [rows = ''] = table.split(/\n(?!\|)/);
  return rows.split('\n').map((row) => {
    const [, term = '', , not = ''] = row.split('|').map((cell) => cell.trim());
    return { term, phrases: [...not.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase) };
  });
}

function patternOf(phrase: string): RegExp {
  const words = phrase.replace(/ …$/, '').replaceAll(' ', '\\s+');
  if (isName(phrase)) return new RegExp(`(?<!\\w)${words}`, 'g');
  if (phrase.endsWith(' …'))
    return new RegExp(`(?<=^\\W*|[.:!?]\\s+)${words}\\s(?:[^.!?]|[.!?](?=\\S))*([.!?](?=\\s|\\W*$)|$)`, 'g');
  return new RegExp(`(?<![\\w-])${words}(?![\\w-])`, 'gi');
}

const patterns = glossary.flatMap(({ term, phrases }) =>
  phrases.map((phrase) => ({
    term,
    phrase,
    firstWord: phrase.replace(/ .*/, '').toLowerCase(),
    pattern: patternOf(phrase),
  })),
);

/** The expressions in a text that the glossary replaces. A question may begin with "Who", and so may a heading. */
function findingsIn(file: string, text: string): Finding[] {
  const isSource = !file.endsWith('.md');
  const lowerCase = text.toLowerCase();
  // An optimisation: most files contain the first words of only a few phrases.
  const possible = patterns.filter(({ firstWord }) => lowerCase.includes(firstWord));
  const inProse = proseOf(file, text).flatMap((prose) =>
    possible
      .filter(({ phrase }) => !(isSource && isName(phrase)))
      .flatMap((each) =>
        [...prose.text.matchAll(each.pattern)]
          .filter(([, end]) => isStatement(end, prose))
          .map(({ index }) => findingAt(text, prose.start + index, each)),
      ),
  );
  const inNames = possible
    .filter(({ phrase }) => isSource && isName(phrase))
    .flatMap((each) =>
      [...codeOf({ file, source: text }).matchAll(each.pattern)].map(({ index }) =>
        findingAt(text, index, each),
      ),
    );
  return [...inProse, ...inNames];
}

function findingAt(text: string, position: number, { phrase, term }: Omit<Finding, 'line'>): Finding {
  return { line: text.slice(0, position).split('\n').length, phrase, term };
}

/** The names that contain a word of `WORDS`, split at capitals and underscores. */
function namesToReplace(file: string, source: string): string[] {
  return namesOf({ file, source }).flatMap(({ name, start }) => {
    const words = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
    const word = LEGITIMATE.has(name) ? undefined : words.find((each) => WORDS.has(each));
    const line = source.slice(0, start).split('\n').length;
    return word === undefined ? [] : [`${file}:${line} ${name}: use "${WORDS.get(word)}"`];
  });
}

/** Whether a phrase is the beginning of a name. */
function isName(phrase: string): boolean {
  return phrase.endsWith('_');
}

/** Whether a match counts, unlike a question. @param end the end of the matched sentence; undefined for a phrase. */
function isStatement(end: string | undefined, { isSentence }: Prose): boolean {
  return end === undefined || end === '.' || end === '!' || (end === '' && isSentence);
}

function proseOf(file: string, text: string): Prose[] {
  if (!file.endsWith('.md'))
    return proseOfSource({ file, source: text, includesTexts: file.startsWith(DESCRIBED) });
  return proseOfPage(
    text.replace(/^\| Term \| Meaning \| Not \|\n(?:\|.*\n)*/m, (table) => table.replace(/./g, ' ')),
  );
}

describe('the check of words', () => {
  it('reads the forbidden phrases and their terms from the glossary in CONTRIBUTING.md', () => {
    expect(glossary.length).toBeGreaterThan(30);
    expect(glossary.map(({ term }) => term)).not.toContain('');
    const phrases = glossary.flatMap((row) => row.phrases);
    expect(phrases).toEqual(expect.arrayContaining(['is drawn', 'door', 'Who …', 'MOST_']));
    expect(new Set(phrases).size).toBe(phrases.length);
  });

  it('finds forbidden phrases in comments, across line breaks, and in code only at the beginning of names', () => {
    const source = [
      `const door = \`// door \${/* The door */ "door"} door\`; // ANSWERS`,
      '/**',
      ' * The button is',
      ' * drawn; see `answer()`.',
      ' */',
      'const pattern = /"\\/\\/ door/;',
      '// It is',
      '// told.',
      'const text = "/* door */"; const outdoors = 1; // trap-door, outdoors',
      'const MOST_DOORS = ALMOST_ALL;',
    ].join('\n');
    expect(findingsIn('example.ts', source).map(({ line, phrase }) => [line, phrase])).toEqual([
      [1, 'door'],
      [1, 'answers'],
      [3, 'is drawn'],
      [7, 'is told'],
      [10, 'MOST_'],
    ]);
  });

  it('finds forbidden phrases in the titles of tests', () => {
    const source = [
      "it('answers', () => {});",
      "it.each([['door']])('opens the door of %s', () => {});",
      'test.describe(`one door`, () => {});',
      "notATest('answers');",
    ].join('\n');
    expect(findingsIn('example.ts', source).map(({ line, phrase }) => [line, phrase])).toEqual([
      [1, 'answers'],
      [2, 'door'],
      [3, 'door'],
    ]);
  });

  it('finds forbidden phrases in the texts of the contract, but not in the examples of its schemas', () => {
    const source = "const schema = { examples: ['a blue door'], description: 'Who signs at the door.' };";
    const phrases = (file: string) => findingsIn(file, source).map(({ phrase }) => phrase);
    expect(phrases(`${DESCRIBED}example.ts`).sort()).toEqual(['Who …', 'door']);
    expect(phrases('example.ts')).toEqual([]);
  });

  it('finds forbidden phrases in pages, but not in their code and the targets of links', () => {
    const page =
      '# One door\n\n```sh\ndoor\n```\n\nSee [`door`](door.md).\n- It is\n  told.\n\n| a | anew |\n|---|---|\n';
    expect(findingsIn('page.md', page).map(({ line, phrase }) => [line, phrase])).toEqual([
      [1, 'door'],
      [8, 'is told'],
      [11, 'anew'],
    ]);
  });

  it('lets a question or a heading begin with "Who", but not a statement', () => {
    const lines = [
      '### Who sees what',
      'Who decides, and when? It is clear.',
      'Nobody knows. Who has a key reads v1.2. Whoever asks gets it.',
      '| Who is notified | Who signed. |',
    ];
    expect(findingsIn('page.md', lines.join('\n\n')).map(({ line, phrase }) => [line, phrase])).toEqual([
      [5, 'Who …'],
      [5, 'Whoever …'],
      [7, 'Who …'],
    ]);
  });

  it('finds no forbidden phrase in any comment, title, description or page', () => {
    expect(files.length).toBeGreaterThan(350);
    const findings = files.flatMap((file) =>
      findingsIn(file, readFileSync(path.join(ROOT, file), 'utf8')).map(
        ({ line, phrase, term }) => `${file}:${line} "${phrase}": use "${term}"`,
      ),
    );
    expect(findings).toEqual([]);
  });

  it('finds forbidden words in names, and not within longer words', () => {
    const source = 'const mostRows = almost; /* tell */ tellAll({ ARE_TOLD: atMost, foretell: "hear" });';
    expect(namesToReplace('example.ts', source)).toEqual([
      'example.ts:1 mostRows: use "max"',
      'example.ts:1 tellAll: use "send or show"',
      'example.ts:1 ARE_TOLD: use "sent or shown"',
    ]);
  });

  it('finds no forbidden word in the names in the sources of the product', () => {
    const sources = files.filter((file) => /^packages\/[^/]+\/src\/(?!.*\.test\.).*\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(350);
    const names = sources.flatMap((file) =>
      namesToReplace(file, readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(names).toEqual([]);
  });
});
