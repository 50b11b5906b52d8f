import { describe, expect, it } from 'vitest';
import { normalPageUrl } from './page-addresses.ts';

const SAME_PAGES = [
  ['https://Example.com:443', 'https://example.com/'],
  ['https://example.com./a', 'https://example.com/a'],
  ['https://example.com.:8443/a', 'https://example.com:8443/a'],
  ['https://example.com/%7Eada', 'https://example.com/~ada'],
  ['https://example.com/caf%c3%a9', 'https://example.com/café'],
  ['https://example.com/a%2fb', 'https://example.com/a%2Fb'],
  ['https://example.com/?q=%41', 'https://example.com/?q=A'],
  ['https://example.com/a?utm_source=mail&gad_source=1&srsltid=x', 'https://example.com/a'],
  ['https://example.com/a?%75tm_source=mail', 'https://example.com/a'],
  ['https://example.com/a#top', 'https://example.com/a'],
  ['https://example.com/#/%61', 'https://example.com/#/a'],
  ['/a?fbclid=1', '/a'],
  ['https://example.com/a/', 'https://example.com/a'],
  ['https://example.com/a/index.html', 'https://example.com/a'],
  ['https://example.com/a/index.php?b=1', 'https://example.com/a/?b=1'],
  ['https://example.com/index.html', 'https://example.com'],
  ['https://example.com/a/%69ndex.html/', 'https://example.com/a'],
  ['/a/', '/a'],
  ['/index.php', '/'],
] as const;

const DIFFERENT_PAGES = [
  ['https://example.com/a%2Fb', 'https://example.com/a/b'],
  ['https://example.com/a%20b', 'https://example.com/a+b'],
  ['https://example.com/?a=1%262', 'https://example.com/?a=1&2'],
  ['https://example.com/a/', 'https://example.com/a/b/'],
  ['https://example.com/my-index.html', 'https://example.com/'],
  ['https://example.com/index.html/a', 'https://example.com/a'],
  ['https://example.com/a/INDEX.HTML', 'https://example.com/a'],
  ['https://example.com/#/a', 'https://example.com/#/b'],
  ['https://example.com/a', 'http://example.com/a'],
  ['https://example.com/?b=1&a=2', 'https://example.com/?a=2&b=1'],
] as const;

describe('the normal form of a page URL', () => {
  it.each(SAME_PAGES)('makes %s and %s one page', (one, other) => {
    expect(normalPageUrl(one)).toBe(normalPageUrl(other));
  });

  it.each(DIFFERENT_PAGES)('distinguishes %s from %s', (one, other) => {
    expect(normalPageUrl(one)).not.toBe(normalPageUrl(other));
  });

  it('is its own normal form', () => {
    for (const [url] of [...SAME_PAGES, ...DIFFERENT_PAGES]) {
      expect(normalPageUrl(normalPageUrl(url))).toBe(normalPageUrl(url));
    }
  });
});
