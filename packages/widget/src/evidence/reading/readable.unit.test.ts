import { describe, expect, it } from 'vitest';
import { cleanText, withoutParameters } from './readable.ts';

describe('a text of the page', () => {
  it.each([
    ['  Pay now ', 'Pay now'],
    ['a\0b', 'ab'],
    ['ab\uD83D', 'ab'],
    ['\uDE00ab', 'ab'],
    ['a😀b', 'a😀b'],
  ])('%j becomes %j, which the server can store', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
    expect(cleanText(text).isWellFormed()).toBe(true);
  });

  it('is truncated between characters', () => {
    expect(cleanText('a😀😀', 4)).toBe('a😀');
  });
});

describe('a URL of the page', () => {
  it.each([
    ['/reset?token=abc&x=1#top', '/reset?…#top'],
    ['https://shop.example.com/a.png', 'https://shop.example.com/a.png'],
    ['data:image/png;base64,AAAA', 'data:…'],
    ['javascript:alert(1)', 'javascript:…'],
    [`/callback#access_token=${'x'.repeat(60)}`, '/callback#…'],
  ])('%s is kept as %s', (url, expected) => {
    expect(withoutParameters(url)).toBe(expected);
  });
});
