import { describe, expect, it } from 'vitest';
import { dayOf } from '../../lib/days.ts';
import { expiresAt, isExpiryComplete } from './expiry.ts';

describe('the expiry of a key', () => {
  it('is a number of days from now, or never', () => {
    const now = Date.parse('2026-01-01T12:00:00Z');
    expect(expiresAt({ expiry: 'never', date: '' }, now)).toBeNull();
    expect(expiresAt({ expiry: '30', date: '' }, now)).toBe('2026-01-31T12:00:00.000Z');
  });

  it('is the end of the chosen day in the time zone of the person', () => {
    const end = new Date(expiresAt({ expiry: 'date', date: '2026-03-31' }) ?? '');
    expect(dayOf(end)).toBe('2026-04-01');
    expect([end.getHours(), end.getMinutes()]).toEqual([0, 0]);
  });

  it('is incomplete while its date is missing, which is an error and not an unlimited lifetime', () => {
    expect(isExpiryComplete({ expiry: '30', date: '' })).toBe(true);
    expect(isExpiryComplete({ expiry: 'date', date: '2026-03-31' })).toBe(true);
    expect(isExpiryComplete({ expiry: 'date', date: '' })).toBe(false);
    expect(() => expiresAt({ expiry: 'date', date: '' })).toThrow(RangeError);
  });
});
