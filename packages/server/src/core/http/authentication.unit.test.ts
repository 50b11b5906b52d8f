import { describe, expect, it } from 'vitest';
import { readKey } from './authentication.ts';

describe('the key of a request', () => {
  it.each([
    ['alone', { 'x-api-key': 'a' }],
    ['as a bearer token', { authorization: 'Bearer a' }],
    ['in both headers', { 'x-api-key': 'a', authorization: 'Bearer a' }],
    ['in a header that is sent twice', { 'x-api-key': 'a, a' }],
  ])('is read %s', (_how, headers) => {
    expect(readKey({ headers })).toBe('a');
  });

  it('is absent without a header, and refused if two headers differ', () => {
    expect(readKey({ headers: {} })).toBeUndefined();
    for (const headers of [{ 'x-api-key': 'a, b' }, { 'x-api-key': 'a', authorization: 'Bearer b' }])
      expect(() => readKey({ headers })).toThrow('Two different keys were sent: send one.');
  });
});
