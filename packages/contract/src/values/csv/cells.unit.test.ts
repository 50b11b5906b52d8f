import { describe, expect, it } from 'vitest';
import {
  harmlessCell,
  MAX_CELL_UNITS,
  spreadsheetCell,
  spreadsheetInstant,
  TRUNCATION_MARK,
} from './cells.ts';

describe('a cell', () => {
  it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'with %j gets an apostrophe, so that it is no formula',
    (text) => {
      expect(harmlessCell(text)).toBe(`'${text}`);
      expect(spreadsheetCell(text)).toBe(`'${text}`);
    },
  );

  it('with a text that is no formula contains it unchanged', () => {
    for (const text of ['', 'a=1', "'=1", '1-1', '文字']) expect(spreadsheetCell(text)).toBe(text);
  });
});

describe('a cell for a spreadsheet', () => {
  it('is not truncated up to the maximum length of a cell in Excel', () => {
    const whole = 'x'.repeat(MAX_CELL_UNITS);
    expect(spreadsheetCell(whole)).toBe(whole);
  });

  it.each([
    ['letters', 'x'.repeat(MAX_CELL_UNITS + 1)],
    ['emoji', '😀'.repeat(20_000)],
    ['emoji that begin at an odd code unit', `x${'😀'.repeat(20_000)}`],
    ['a formula that is exactly too long with its apostrophe', `=${'x'.repeat(MAX_CELL_UNITS - 1)}`],
  ])('is truncated between characters, with a mark, if it has too many code units: %s', (_, text) => {
    const cell = spreadsheetCell(text);
    expect(cell.length).toBeLessThanOrEqual(MAX_CELL_UNITS);
    expect(cell.length).toBeGreaterThanOrEqual(MAX_CELL_UNITS - 1);
    expect(cell.endsWith(TRUNCATION_MARK)).toBe(true);
    expect(cell.isWellFormed()).toBe(true);
    expect(harmlessCell(text).startsWith(cell.slice(0, -TRUNCATION_MARK.length))).toBe(true);
  });
});

it('an instant for a spreadsheet has neither T nor Z nor fractions', () => {
  expect(spreadsheetInstant('2026-11-27T13:44:44.978Z')).toBe('2026-11-27 13:44:44');
});
