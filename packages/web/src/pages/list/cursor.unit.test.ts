import { describe, expect, it } from 'vitest';
import { cursorOf } from './cursor.ts';

describe('the cursor of the next page', () => {
  it('is read from the Link header', () => {
    expect(cursorOf('</api/v1/comments?per_page=60&cursor=abc%3D>; rel="next"')).toBe('abc=');
    expect(
      cursorOf('<https://a.example/x?cursor=1>; rel="prev", <https://a.example/x?cursor=2>; rel="next"'),
    ).toBe('2');
  });

  it('is null at the end', () => {
    expect(cursorOf(null)).toBeNull();
    expect(cursorOf('<https://a.example/x?cursor=1>; rel="prev"')).toBeNull();
  });
});
