import { expect, it } from 'vitest';
import { allowsDataImages } from './policy.ts';

it.each([
  ['', true],
  ["frame-ancestors 'self'; script-src 'self'", true],
  ["style-src 'none'; img-src * data:", true],
  ["DEFAULT-SRC 'self' DATA:", true],
  ["default-src 'none'; img-src data:", true],
  ["default-src data:; img-src 'self'", false],
  ['img-src *', false],
  ["default-src 'self'", false],
])('the policy "%s" allows images from data: URLs: %s', (policy, isAllowed) => {
  expect(allowsDataImages(policy)).toBe(isAllowed);
});
