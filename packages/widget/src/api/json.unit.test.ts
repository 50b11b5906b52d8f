import { afterEach, describe, expect, it } from 'vitest';
import { toJson } from './json.ts';

const VALUE = {
  content: 'Too "small"\u2028',
  context: { anchor: { box: [0, 0.5, null], at: [] }, technical_log: [{ at: 'now' }] },
  name: undefined,
  holes: [undefined, 1],
  isOwn: true,
};

afterEach(() => {
  for (const prototype of [Array.prototype, Object.prototype, String.prototype])
    Reflect.deleteProperty(prototype, 'toJSON');
});

describe('the JSON of a body', () => {
  it('equals that of JSON.stringify', () => {
    expect(toJson(VALUE)).toBe(JSON.stringify(VALUE));
    for (const value of [undefined, null, 'text', 0, false, [], {}])
      expect(toJson(value)).toBe(JSON.stringify(value));
  });

  it('has no NUL and no lone surrogate, in names and in values', () => {
    const value = { 'a\uD83D': ['\0b', { c: '\uDE00😀' }], d: 'e' };
    expect(toJson(value)).toBe(JSON.stringify({ a: ['b', { c: '😀' }], d: 'e' }));
  });

  it('is the same on a page that adds toJSON to arrays, objects and strings', () => {
    const expected = JSON.stringify(VALUE);
    for (const prototype of [Array.prototype, Object.prototype, String.prototype])
      Object.defineProperty(prototype, 'toJSON', { configurable: true, value: () => 'changed' });
    expect(toJson(VALUE)).toBe(expected);
  });
});
