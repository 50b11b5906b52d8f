import { describe, expect, it } from 'vitest';
import { columnTypes } from './types.ts';

const readInstant = columnTypes.getTypeParser(1184, 'text');

describe('an instant as PostgreSQL writes it', () => {
  it.each([
    ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02 03:04:05.6+00', '2026-01-02T03:04:05.600Z'],
    ['2026-01-02 03:04:05.067+00', '2026-01-02T03:04:05.067Z'],
    ['2026-01-02 03:04:05.678999+00', '2026-01-02T03:04:05.678Z'],
    ['0045-12-31 23:59:59.999+00', '0045-12-31T23:59:59.999Z'],
    ['1969-07-20 20:17:40+00', '1969-07-20T20:17:40.000Z'],
  ])('%s is read as %s', (text, iso) => {
    const instant = readInstant(text) as Date;
    expect(instant.toISOString()).toBe(iso);
    expect(instant.getTime()).toBe(Date.parse(iso));
    expect(JSON.stringify({ instant })).toBe(JSON.stringify({ instant: iso }));
  });
});
