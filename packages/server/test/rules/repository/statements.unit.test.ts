import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

const statementNumbers = [
  ...readFileSync(path.join(ROOT, 'docs/statements.md'), 'utf8').matchAll(/^(\d+)\. /gm),
].map(([, number]) => Number(number));

interface BrowserTest {
  /** The number with which its title begins. */
  readonly number: number;
  readonly isSlow: boolean;
}

const TITLE = /\btest(?:\.describe)?\(\s*(['"`])(\d+)\. .*?\1,\s*(\{ tag: '@slow' \})?/g;

const tests: readonly BrowserTest[] = globSync('e2e/*.spec.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(TITLE)].map(([, , number, tag]) => ({
    number: Number(number),
    isSlow: tag !== undefined || file.endsWith('.slow.spec.ts'),
  })),
);
const numbersOf = (browserTests: readonly BrowserTest[]) => new Set(browserTests.map(({ number }) => number));

it('the statements are numbered without a gap', () => {
  expect(statementNumbers.length).toBeGreaterThanOrEqual(50);
  expect(statementNumbers).toEqual(statementNumbers.map((_, index) => index + 1));
});

it('each statement has a browser test in the quick suite whose title begins with its number', () => {
  const quick = numbersOf(tests.filter(({ isSlow }) => !isSlow));
  expect(statementNumbers.filter((number) => !quick.has(number))).toEqual([]);
  expect(tests.some(({ isSlow }) => isSlow)).toBe(true);
});

it('each number in the title of a browser test is that of a statement', () => {
  expect([...numbersOf(tests)].filter((number) => !statementNumbers.includes(number))).toEqual([]);
});
