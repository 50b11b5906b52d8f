import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transferPin } from './pins.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const size = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});

describe('a pin that is carried over to another version', () => {
  it('keeps its position on a picture with the same aspect ratio', () => {
    const pin = { x: 0.3, y: 0.7, width: 0.1, height: 0.2 };
    const carried = transferPin(pin, { width: 100, height: 80 }, { width: 200, height: 160 });
    expect(carried).toEqual(pin);
  });

  it('keeps its distance in pixels from the top if the page becomes longer', () => {
    const pin = { x: 0.3, y: 0.5, width: 0.1, height: 0.2 };
    const carried = transferPin(pin, { width: 100, height: 100 }, { width: 100, height: 400 });
    expect(carried).toEqual({ x: 0.3, y: 0.125, width: 0.1, height: 0.05 });
  });

  it('moves to the edge if the page ends before it', () => {
    const pin = { x: 0.3, y: 0.9, width: 0.1, height: 0.1 };
    const carried = transferPin(pin, { width: 100, height: 100 }, { width: 100, height: 50 });
    expect(carried).toEqual({ x: 0.3, y: 1, width: 0.1, height: 0 });
  });

  it('is always within the picture', () => {
    fc.assert(
      fc.property(fc.record({ x: share, y: share }), size, size, ({ x, y }, from, to) => {
        const carried = transferPin({ x, y, width: 1 - x, height: 1 - y }, from, to);
        expect(carried.y + (carried.height ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(carried.x + (carried.width ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.min(carried.x, carried.y, carried.height ?? 0)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
