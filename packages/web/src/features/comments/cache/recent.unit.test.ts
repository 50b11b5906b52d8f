import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markRecent, recentOf } from './recent.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a change is marked for 4 s after the last one', () => {
  markRecent('a', { name: 'Ada', isNew: false });
  vi.advanceTimersByTime(3_000);
  markRecent('a', { name: 'Bob', isNew: false });
  vi.advanceTimersByTime(3_000);
  expect(recentOf('a')).toEqual({ name: 'Bob', isNew: false });
  vi.advanceTimersByTime(1_500);
  expect(recentOf('a')).toBeUndefined();
});

it('a new task stays new when its creator adds a picture, but not when somebody else changes it', () => {
  markRecent('b', { name: 'Vera', isNew: true });
  markRecent('b', { name: 'Vera', isNew: false });
  expect(recentOf('b')).toEqual({ name: 'Vera', isNew: true });
  markRecent('b', { name: 'Ada', isNew: false });
  expect(recentOf('b')).toEqual({ name: 'Ada', isNew: false });
});
