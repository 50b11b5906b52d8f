import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { PERIODS, periodOf, scopeOf } from './period.ts';
import { labelStep, topOf, weekOf } from './scale.ts';
import { chartLayout, HEIGHT_PX, searchOf } from './weeks.ts';

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
  ])('for values up to %i ends at %i', (max, top) => expect(topOf(max)).toBe(top));

  it('leaves out labels that would overlap', () => {
    expect(labelStep(12, 720, 60)).toBe(1);
    expect(labelStep(12, 300, 60)).toBe(3);
  });
});

describe('the week of a bar', () => {
  it('lasts from its Monday to its Sunday', () => {
    const monday = new Date(2026, 11, 28).toISOString();
    expect(weekOf(monday)).toEqual({ after: '2026-12-28', before: '2027-01-03' });
  });
});

describe('the CSV of a table', () => {
  it('quotes special characters, and escapes formulas', () => {
    expect(
      toCsv({
        head: ['page', 'n'],
        rows: [
          ['a,"b"', 1],
          ['=1+1', 2],
        ],
      }),
    ).toBe('\uFEFF"page","n"\r\n"a,""b""",1\r\n"\'=1+1",2\r\n');
  });
});

describe('the axis of any chart', () => {
  it('ends at an even value, not below the maximum, and below three times a maximum above 4', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (max) => {
        const top = topOf(max);
        expect(top).toBeGreaterThanOrEqual(max);
        if (max > 4) expect(max / top).toBeGreaterThan(0.39);
        expect(Number.isInteger(top / 2)).toBe(true);
      }),
    );
  });
});

describe('the bars of the weeks', () => {
  const weeks = [
    { starts_on: new Date(2026, 0, 5).toISOString(), opened: 8, resolved: 0, is_exact: true },
    { starts_on: new Date(2026, 0, 12).toISOString(), opened: 4, resolved: 10, is_exact: true },
  ];
  const chart = chartLayout(weeks, { width: 436, isMirrored: false });

  it('stand on the zero line, and reach the top line at the maximum of the axis', () => {
    const [zero, half, top] = chart.lines;
    expect(chart.lines.map(({ value }) => value)).toEqual([0, 5, 10]);
    for (const { bars } of chart.slots)
      for (const { y, height } of [bars.opened, bars.resolved]) expect(y + height).toBe(zero?.y);
    expect(chart.slots[1]?.bars.resolved.y).toBe(top?.y);
    expect(half?.y).toBe(((zero?.y ?? 0) + (top?.y ?? 0)) / 2);
  });

  it('have heights proportional to their values', () => {
    const [first, second] = chart.slots;
    expect(first?.bars.resolved.height).toBe(0);
    expect(first?.bars.opened.height).toBeCloseTo(2 * (second?.bars.opened.height ?? 0));
  });

  it('stand on both sides of the middle of their week', () => {
    for (const { bars, middle } of chart.slots) {
      expect(bars.opened.x + bars.opened.width).toBeLessThan(middle);
      expect(bars.resolved.x).toBeGreaterThan(middle);
    }
  });

  it('begin at the right in right-to-left languages', () => {
    const mirrored = chartLayout(weeks, { width: 436, isMirrored: true });
    mirrored.slots.forEach(({ middle, bars }, index) => {
      expect(middle).toBe(436 - (chart.slots[index]?.middle ?? 0));
      const { x = 0, width = 0 } = chart.slots[index]?.bars.opened ?? {};
      expect(bars.opened.x).toBeCloseTo(436 - x - width);
      expect(bars.opened.x).toBeGreaterThan(bars.resolved.x);
    });
    expect(mirrored.lines[0]?.to).toBe(0);
  });

  it('stay within the chart, the two of a week 2 px apart, for 4 to 52 weeks and widths of 560 to 1,400 px', () => {
    const counts = fc.record({ opened: fc.nat(5_000), resolved: fc.nat(5_000) });
    fc.assert(
      fc.property(
        fc.array(counts, { minLength: 4, maxLength: 52 }),
        fc.integer({ min: 560, max: 1_400 }),
        fc.boolean(),
        (values, width, isMirrored) => {
          const many = values.map((each, index) => ({ ...each, starts_on: String(index), is_exact: true }));
          for (const { bars } of chartLayout(many, { width, isMirrored }).slots) {
            for (const { x, y, width: barWidth, height } of [bars.opened, bars.resolved]) {
              expect(Math.min(x, y, height)).toBeGreaterThanOrEqual(0);
              expect(x + barWidth).toBeLessThanOrEqual(width);
              expect(y + height).toBeLessThanOrEqual(HEIGHT_PX);
            }
            const gap = Math.abs(bars.opened.x - bars.resolved.x) - bars.opened.width;
            expect(gap).toBeCloseTo(2);
          }
        },
      ),
    );
  });

  it('link to the tasks that they count', () => {
    const week = { starts_on: new Date(2026, 11, 28).toISOString() };
    const scope = { site: 's' };
    expect(searchOf('opened', week, scope)).toEqual({ site: 's', after: '2026-12-28', before: '2027-01-03' });
    expect(searchOf('resolved', week, scope)).toEqual({
      site: 's',
      resolvedAfter: '2026-12-28',
      resolvedBefore: '2027-01-03',
    });
  });
});

describe('the search of a summary', () => {
  const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

  it('covers twelve weeks unless the URL names another available period', () => {
    for (const days of PERIODS) expect(periodOf(days)).toBe(days);
    expect([undefined, '', '85', '84.0'].map(periodOf)).toEqual(['84', '84', '84', '84']);
  });

  it('has the project or the site whose id is in the URL', () => {
    expect(scopeOf({ project: ID, site: ID, days: '28' })).toEqual({ project: ID, site: ID });
    expect(scopeOf({ project: 'shop', site: '' })).toEqual({});
  });
});

describe('a cell of a CSV', () => {
  it('is escaped if a spreadsheet could read it as a formula', () => {
    for (const text of ['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])
      expect(toCsv({ head: [], rows: [[text]] })).toMatch(/^\uFEFF\r\n"'/);
    expect(toCsv({ head: ['n'], rows: [[-1]] })).toBe('\uFEFF"n"\r\n-1\r\n');
  });

  it('is quoted when it has a line break', () => {
    expect(toCsv({ head: ['a\nb'], rows: [] })).toBe('\uFEFF"a\nb"\r\n');
  });
});
