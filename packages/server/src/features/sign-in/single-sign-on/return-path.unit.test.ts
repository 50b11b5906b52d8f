import { describe, expect, it } from 'vitest';
import { toReturnPath } from './return-path.ts';

describe('the path to which a browser returns after a sign-in', () => {
  it.each(['/', '/board', '/board?status=OPEN#list', '/a//b'])('is kept: %s', (path) => {
    expect(toReturnPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/..//evil.example',
    '/\t/evil.example',
    ' //evil.example',
    'evil.example',
    '',
    undefined,
  ])('is the start page instead of %j', (path) => {
    expect(toReturnPath(path)).toBe('/');
  });
});
