import { describe, expect, it, test } from 'vitest';
import { COLUMN_NAMES, orderedColumns, shownColumns, widthOf, withMoved } from './columns.ts';

const defaultDisplay = { order: [], shown: {}, widths: {} };
const namesOf = (display: Parameters<typeof shownColumns>[0]) =>
  shownColumns(display).map(({ name }) => name);

describe('the columns of the list', () => {
  it('are the default ones if the person has not chosen any', () => {
    expect(namesOf(defaultDisplay)).toEqual([
      'status',
      'priority',
      'assignee',
      'due',
      'page',
      'replies',
      'age',
    ]);
  });

  it('are the chosen ones, in the chosen order, with their widths', () => {
    const display = {
      order: ['updated', 'status', 'gone', 'status'],
      shown: { updated: true, page: false },
      widths: { status: 90.6 },
    };
    expect(namesOf(display)).toEqual(['updated', 'status', 'priority', 'assignee', 'due', 'replies', 'age']);
    expect(shownColumns(display)[1]?.width).toBe(91);
    expect(orderedColumns(display).toSorted()).toEqual([...COLUMN_NAMES].toSorted());
  });

  it('move by one, but never beyond the ends', () => {
    expect(withMoved(defaultDisplay, 'priority', -1).slice(0, 2)).toEqual(['priority', 'status']);
    expect(withMoved(defaultDisplay, 'status', -1)).toEqual([...COLUMN_NAMES]);
    expect(withMoved(defaultDisplay, 'updated', 1)).toEqual([...COLUMN_NAMES]);
  });

  test.each([
    [10, 56],
    [900, 480],
    [100.4, 100],
    ['100', undefined],
    [Number.NaN, undefined],
    [undefined, undefined],
  ])('have a width within limits: %s becomes %s', (wanted, width) => {
    expect(widthOf(wanted)).toBe(width);
  });
});
