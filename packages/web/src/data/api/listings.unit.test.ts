import { describe, expect, it } from 'vitest';
import { cursorAfter } from './listings.ts';

const cursorFrom = (link?: string) =>
  cursorAfter({
    headers: new Headers(link === undefined ? {} : { link }),
    url: 'https://postil.example/api/v1/x',
  });

describe('the cursor after a page', () => {
  it('is read from the link to the next page, relative or not', () => {
    expect(cursorFrom('</api/v1/x?per_page=2&cursor=a%2Bb>; rel="next"')).toBe('a+b');
    expect(cursorFrom('<https://postil.example/api/v1/x?cursor=c>; rel="next"')).toBe('c');
  });

  it('is undefined after the last page', () => {
    expect(cursorFrom()).toBeUndefined();
  });
});
