import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as bench from './support/anchors/bench.ts';
import { expect, test } from './support/anchors/page.ts';

const MIN_RIGHT = 0.93;
const MAX_WRONG = 0.04;
const MIN_CASES = 3000;
const MAX_BYTES = 450;
/** The thresholds were chosen with seeds below 100. */
const SEEDS = [101, 102, 103, 104];
const REDESIGNS = fileURLToPath(new URL('support/anchors/redesigns', import.meta.url));

declare const anchors: typeof bench;

for (const pages of ['tuning', 'others'] as const) {
  test(`39. Pins stay on changed pages (${pages}): at least 93 % right, at most 4 % wrong`, {
    tag: '@slow',
  }, async ({ page }) => {
    const { total, byMutation, bytes } = await page.evaluate(
      ([kind, seeds]) => anchors.runBench(kind, seeds),
      [pages, pages === 'tuning' ? SEEDS : [...SEEDS, 105, 106]] as const,
    );
    test
      .info()
      .annotations.push({ type: 'bench', description: JSON.stringify({ total, byMutation, bytes }) });
    expect(total.cases).toBeGreaterThanOrEqual(pages === 'tuning' ? 2000 : MIN_CASES);
    expect(total.right / total.cases).toBeGreaterThanOrEqual(MIN_RIGHT);
    expect(total.wrong / total.cases).toBeLessThanOrEqual(MAX_WRONG);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });
}

test('39. On ten redesigned real pages, at least 70 % of pins are right, and at most 6 % wrong', async ({
  page,
}) => {
  const names = [...new Set(readdirSync(REDESIGNS).map((name) => name.replace(/\.\w+\.html$/, '')))];
  expect(names).toHaveLength(10);
  const read = (name: string) => readFileSync(`${REDESIGNS}/${name}.html`, 'utf8');
  const tallies = await page.evaluate(
    (pairs) => pairs.map(([before, after]) => anchors.runRedesign(before, after)),
    names.map((name) => [read(`${name}.before`), read(`${name}.after`)] as const),
  );
  test.info().annotations.push({
    type: 'bench',
    description: JSON.stringify(Object.fromEntries(names.map((name, at) => [name, tallies[at]]))),
  });
  const sum = (key: 'cases' | 'right' | 'wrong') => tallies.reduce((total, tally) => total + tally[key], 0);
  expect(sum('cases')).toBeGreaterThanOrEqual(60);
  expect(sum('right') / sum('cases')).toBeGreaterThanOrEqual(0.7);
  expect(sum('wrong') / sum('cases')).toBeLessThanOrEqual(0.06);
});

for (const [title, isChanged] of [
  ['unchanged', false],
  ['changed', true],
] as const) {
  test(`39. All of 50 pins are found on a page of 5,000 elements that is ${title}`, async ({ page }) => {
    const { right, slices } = await page.evaluate((each) => anchors.measureLargePage(each), isChanged);
    test.info().annotations.push({
      type: 'bench',
      description: `${slices.map((each) => each.toFixed(1)).join(' + ')} ms`,
    });
    expect(right).toBe(50);
  });
}
