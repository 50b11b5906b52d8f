import { expect, it } from 'vitest';
import { evictionIndex } from './technical-log.ts';

it.each([
  [['error', 'request'], 0],
  [['error', 'warning', 'warning', 'console'], 1],
  [['warning', 'error'], 0],
] as const)('a full log of %j evicts entry %i', (kinds, index) => {
  expect(evictionIndex(kinds.map((kind) => ({ kind })))).toBe(index);
});
