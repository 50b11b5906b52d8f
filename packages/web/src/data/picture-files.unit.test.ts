import { expect, test } from 'vitest';
import { refusalOf } from './picture-files.ts';

test.each([
  ['image/png', 10_000_000, undefined],
  ['image/webp', 1, undefined],
  ['image/jpeg', 10_000_001, 'tooLarge'],
  ['image/gif', 1, 'notAPicture'],
  ['', 1, 'notAPicture'],
])('the reason for refusing a file of the type “%s” with %i bytes is %s', (type, size, reason) => {
  expect(refusalOf({ type, size })).toBe(reason);
});
