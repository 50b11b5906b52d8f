import { expect, it } from 'vitest';
import { movedIndex } from './combobox.tsx';

it('arrow keys move through a list and wrap around at its ends', () => {
  expect(movedIndex('ArrowDown', 0, 3)).toBe(1);
  expect(movedIndex('ArrowDown', 2, 3)).toBe(0);
  expect(movedIndex('ArrowUp', 0, 3)).toBe(2);
});

it('other keys, and any key in an empty list, move nothing', () => {
  expect(movedIndex('a', 0, 3)).toBeUndefined();
  expect(movedIndex('ArrowDown', 0, 0)).toBeUndefined();
});
