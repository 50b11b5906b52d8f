import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markRecentChange, recentChangeOf } from './recent.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the latest change to a task is marked for 4 s, even soon after an earlier one', () => {
  markRecentChange('a', { name: 'Ada', isNew: false });
  vi.advanceTimersByTime(3_000);
  markRecentChange('a', { name: 'Bob', isNew: false });
  vi.advanceTimersByTime(3_000);
  expect(recentChangeOf('a')).toEqual({ name: 'Bob', isNew: false });
  vi.advanceTimersByTime(1_500);
  expect(recentChangeOf('a')).toBeUndefined();
});

it('a new task stays new when its creator adds a picture, but not when somebody else changes it', () => {
  markRecentChange('b', { name: 'Vera', isNew: true });
  markRecentChange('b', { name: 'Vera', isNew: false });
  expect(recentChangeOf('b')).toEqual({ name: 'Vera', isNew: true });
  markRecentChange('b', { name: 'Ada', isNew: false });
  expect(recentChangeOf('b')).toEqual({ name: 'Ada', isNew: false });
});
