import { expect, test } from 'vitest';
import { spread } from './spread.ts';

const SIZE = { width: 1000, height: 500 };

test('pins that do not overlap stay on their points', () => {
  const points = [
    { x: 0.1, y: 0.1 },
    { x: 0.2, y: 0.1 },
  ];
  expect(spread(points, SIZE)).toEqual([undefined, undefined]);
});

test('overlapping pins are moved until none covers another, and the first one stays', () => {
  const points = Array.from({ length: 12 }, (_, index) => ({ x: 0.5 + index / 1000, y: 0.5 }));
  const displacements = spread(points, SIZE);
  expect(displacements[0]).toBeUndefined();
  const positions = points.map(({ x, y }, index) => ({
    x: x * SIZE.width + (displacements[index]?.x ?? 0),
    y: y * SIZE.height + (displacements[index]?.y ?? 0),
  }));
  for (const [index, one] of positions.entries())
    for (const other of positions.slice(index + 1))
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(26);
});
