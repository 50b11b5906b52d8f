import { expect, it } from 'vitest';
import { type Shape, withShape } from './shapes.ts';

const box: Shape = { tool: 'box', from: { x: 0, y: 0 }, to: { x: 9, y: 9 } };
const text: Shape = { tool: 'text', from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };

it('a shape is added to the earlier ones, unless it is an empty text', () => {
  const shapes = [box];
  expect(withShape(shapes, box)).toEqual([box, box]);
  expect(withShape(shapes, { ...text, text: 'Here' })).toHaveLength(2);
  expect(withShape(shapes, text)).toBe(shapes);
  expect(withShape(shapes, { ...text, text: '' })).toBe(shapes);
  expect(withShape(shapes, undefined)).toBe(shapes);
});
