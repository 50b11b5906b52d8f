import { describe, expect, it, test } from 'vitest';
import { dueStateOf, isDue, mondayAfter } from './due.ts';

const TODAY = '2026-03-10';

describe('the due date', () => {
  test.each([
    ['2026-03-09', 'OPEN', 'overdue'],
    ['2025-12-31', 'IN_REVIEW', 'overdue'],
    ['2026-03-10', 'OPEN', 'soon'],
    ['2026-03-11', 'IN_PROGRESS', 'soon'],
    ['2026-03-12', 'OPEN', 'later'],
    ['2026-03-09', 'RESOLVED', 'past'],
    ['2026-03-10', 'CLOSED', 'past'],
  ] as const)('%s of a task that is %s is %s on 10 March 2026', (due_date, status, state) => {
    expect(dueStateOf({ due_date, status }, TODAY)).toBe(state);
  });
});

describe('a filter by due dates', () => {
  const task = (due_date: string | null) => ({ due_date, status: 'OPEN' as const });

  it('matches tasks that are overdue, due within a week, or without a date', () => {
    expect(isDue(task('2026-03-09'), ['overdue'], TODAY)).toBe(true);
    expect(isDue(task(TODAY), ['overdue'], TODAY)).toBe(false);
    expect(isDue(task(TODAY), ['week'], TODAY)).toBe(true);
    expect(isDue(task('2026-03-16'), ['week'], TODAY)).toBe(true);
    expect(isDue(task('2026-03-17'), ['week'], TODAY)).toBe(false);
    expect(isDue(task(null), ['none'], TODAY)).toBe(true);
    expect(isDue(task(null), ['overdue', 'week'], TODAY)).toBe(false);
    expect(isDue(task('2026-03-09'), ['none', 'overdue'], TODAY)).toBe(true);
  });

  it('does not match tasks that are done as overdue or due within a week', () => {
    expect(isDue({ due_date: '2026-03-09', status: 'CLOSED' }, ['overdue', 'week'], TODAY)).toBe(false);
  });
});

it('the Monday after a day is in the next week, even for a Monday', () => {
  expect(mondayAfter('2026-03-08')).toBe('2026-03-09');
  expect(mondayAfter('2026-03-09')).toBe('2026-03-16');
  expect(mondayAfter('2026-03-13')).toBe('2026-03-16');
});
