import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { labelStep, topOf, weekOf } from './scale.ts';

describe('the axis of a chart', () => {
  it.each([
    [0, 4],
    [3, 4],
    [7, 10],
    [11, 20],
    [21, 40],
    [41, 50],
    [51, 100],
    [1234, 2000],
  ])('for values up to %i ends at %i', (most, top) => expect(topOf(most)).toBe(top));

  it('leaves out labels that would touch', () => {
    expect(labelStep(12, 720, 60)).toBe(1);
    expect(labelStep(12, 300, 60)).toBe(3);
  });
});

describe('the week of a bar', () => {
  it('leads from its Monday to its Sunday', () => {
    const monday = new Date(2026, 11, 28).toISOString();
    expect(weekOf(monday)).toEqual({ after: '2026-12-28', before: '2027-01-03' });
  });
});

describe('the CSV of a table', () => {
  it('quotes what must be quoted, and lets nothing be a formula', () => {
    expect(
      toCsv({
        head: ['page', 'n'],
        rows: [
          ['a,"b"', 1],
          ['=1+1', 2],
        ],
      }),
    ).toBe('page,n\r\n"a,""b""",1\r\n\'=1+1,2\r\n');
  });
});
