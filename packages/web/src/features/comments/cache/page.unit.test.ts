import { describe, expect, it, test } from 'vitest';
import { decodePath, hasPage, pathOf } from './page.ts';

describe('the page of a task', () => {
  it('is missing if it is only a slash', () => {
    expect(hasPage({ page_url: '/' })).toBe(false);
    expect(hasPage({ page_url: 'https://example.com/' })).toBe(true);
  });

  test.each([
    ['https://shop.example.com/pricing?a=1#top', '/pricing'],
    ['/pricing', '/pricing'],
    ['https://shop.example.com/%D9%85%D8%AA%D8%AC%D8%B1', '/متجر'],
    ['not a page', 'not a page'],
  ])('%s has the path %s', (url, path) => {
    expect(pathOf({ page_url: url })).toBe(path);
  });
});

describe('a path decoded for reading', () => {
  it('is unchanged if its percent signs do not encode characters', () => {
    expect(decodePath('/%E0%A4%A')).toBe('/%E0%A4%A');
    expect(decodePath('/100%')).toBe('/100%');
  });

  it('keeps encoded characters that would change its meaning', () => {
    expect(decodePath('/a%2Fb%3Fc')).toBe('/a%2Fb%3Fc');
  });
});
