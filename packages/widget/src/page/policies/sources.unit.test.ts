import { expect, it } from 'vitest';
import { allowsSource } from './sources.ts';

const PAGE_ORIGIN = 'https://shop.example';

it.each([
  ['', true],
  ["frame-ancestors 'self'; script-src 'self'", true],
  ["style-src 'none'; img-src * data:", true],
  ["DEFAULT-SRC 'self' DATA:", true],
  ["default-src 'none'; img-src data:", true],
  ["default-src data:; img-src 'self'", false],
  ["img-src 'self'; img-src data:", false],
  ['img-src *', false],
  ["default-src 'self'", false],
])('the policy "%s" allows images from data: URLs: %s', (policy, isAllowed) => {
  expect(allowsSource(policy, { as: 'img-src', url: 'data:image/gif,', origin: PAGE_ORIGIN })).toBe(
    isAllowed,
  );
});

it.each([
  ["default-src 'self'", 'https://shop.example/a.woff2', true],
  ["default-src 'self'", 'https://fonts.example/a.woff2', false],
  ["default-src 'self'; connect-src *", 'https://fonts.example/a.woff2', true],
  ['connect-src https:', 'https://fonts.example/a.woff2', true],
  ['connect-src http:', 'https://fonts.example/a.woff2', true],
  ['connect-src fonts.example', 'https://fonts.example/a.woff2', true],
  ['connect-src fonts.example', 'https://fonts.example:8080/a.woff2', false],
  ['connect-src fonts.example:*', 'https://fonts.example:8080/a.woff2', true],
  ['connect-src https://*.example', 'https://fonts.example/a.woff2', true],
  ['connect-src *.fonts.example', 'https://fonts.example/a.woff2', false],
  ['connect-src https://fonts.example/s/', 'https://fonts.example/s/A.woff2', true],
  ['connect-src https://fonts.example/s/A.woff2', 'https://fonts.example/s/A.woff2', true],
  ['connect-src https://fonts.example/t', 'https://fonts.example/s/A.woff2', false],
  ["connect-src 'none'", 'https://shop.example/a.woff2', false],
  ['connect-src', 'https://shop.example/a.woff2', false],
])('the policy "%s" lets scripts fetch %s: %s', (policy, url, isAllowed) => {
  expect(allowsSource(policy, { as: 'connect-src', url, origin: PAGE_ORIGIN })).toBe(isAllowed);
});
