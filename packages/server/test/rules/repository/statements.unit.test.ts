import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

const promised = [...readFileSync(path.join(ROOT, 'docs/statements.md'), 'utf8').matchAll(/^(\d+)\. /gm)].map(
  ([, number]) => Number(number),
);

/** The numbers with which titles of browser tests begin. */
const tested = globSync('e2e/*.spec.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\btest(?:\.describe)?\(\s*['"`](\d+)\. /g)].map(
    ([, number]) => Number(number),
  ),
);

it('the statements are numbered without a gap', () => {
  expect(promised.length).toBeGreaterThanOrEqual(50);
  expect(promised).toEqual(promised.map((_, index) => index + 1));
});

it('each statement has a browser test whose title begins with its number', () => {
  expect(promised.filter((number) => !tested.includes(number))).toEqual([]);
});

it('each number in the title of a browser test is that of a statement', () => {
  expect(tested.filter((number) => !promised.includes(number))).toEqual([]);
});
