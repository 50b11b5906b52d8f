import { expect, it } from 'vitest';
import { dispensableIn } from './technical-log.ts';

it.each([
  [['error', 'request'], 0],
  [['error', 'warning', 'warning', 'console'], 1],
  [['warning', 'error'], 0],
] as const)('a log of %j that is too long leaves out entry %i', (kinds, index) => {
  expect(dispensableIn(kinds.map((kind) => ({ kind })))).toBe(index);
});
