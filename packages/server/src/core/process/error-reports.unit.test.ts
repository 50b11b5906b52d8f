import { afterEach, expect, it, vi } from 'vitest';
import { limitReports } from './error-reports.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('errors are reported once a minute for each distinct message', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const reports: string[] = [];
  const report = limitReports((error, message) => reports.push(`${message}: ${error}`));
  for (let number = 1; number <= 100; number += 1) report(number, 'one');
  report(1, 'another');
  expect(reports).toEqual(['one: 1', 'another: 1']);
  vi.advanceTimersByTime(59_999);
  report(101, 'one');
  expect(reports).toHaveLength(2);
  vi.advanceTimersByTime(1);
  report(102, 'one');
  expect(reports.slice(2)).toEqual(['one: 102']);
});
