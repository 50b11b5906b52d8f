import { describe, expect, it } from 'vitest';
import { readableForm } from './readable.ts';

describe('the readable form', () => {
  it.each([
    ['text', 'text'],
    [undefined, 'undefined'],
    [Symbol('own'), 'Symbol(own)'],
    [
      { code: 7, at: ['a', null], inner: { deep: { deeper: { deepest: 1 } } } },
      '{code: 7, at: ["a", null], inner: {deep: {deeper: …}}}',
    ],
    [Array.from({ length: 12 }, (_, index) => index), '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …]'],
    [{ localName: 'button' }, '<button>'],
  ])('of %o is %s', (value, text) => {
    expect(readableForm(value)).toBe(text);
  });

  it('of an error is its message and stack, without the parameters of URLs', () => {
    const error = new TypeError('price is undefined');
    error.stack =
      'TypeError: price is undefined\n    at pay (https://shop.example.com/app.js?token=secret:3:7)';
    expect(readableForm(error)).toBe(
      'TypeError: price is undefined\n    at pay (https://shop.example.com/app.js:3:7)',
    );
    error.stack = 'pay@https://shop.example.com/app.js:3:7';
    expect(readableForm(error)).toBe(
      'TypeError: price is undefined\npay@https://shop.example.com/app.js:3:7',
    );
  });

  it('of an object that throws or contains itself is short', () => {
    const throwing = {
      get own() {
        throw new Error('No.');
      },
    };
    expect(readableForm(throwing)).toBe('[object Object]');
    const cyclic: Record<string, unknown> = {};
    cyclic.own = cyclic;
    expect(readableForm(cyclic)).toBe('{own: {own: {own: …}}}');
  });
});
