import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transferPin } from './pins.ts';

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const size = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});

describe('a pin that is transferred to another version', () => {
  it('keeps its position on a picture with the same aspect ratio', () => {
    const pin = { x: 0.3, y: 0.7, width: 0.1, height: 0.2 };
    const transferred = transferPin(pin, { width: 100, height: 80 }, { width: 200, height: 160 });
    expect(transferred).toEqual(pin);
  });

  it('keeps its distance in pixels from the top if the page becomes longer', () => {
    const pin = { x: 0.3, y: 0.5, width: 0.1, height: 0.2 };
    const transferred = transferPin(pin, { width: 100, height: 100 }, { width: 100, height: 400 });
    expect(transferred).toEqual({ x: 0.3, y: 0.125, width: 0.1, height: 0.05 });
  });

  it('moves to the bottom edge of a picture that ends above it', () => {
    const pin = { x: 0.3, y: 0.9, width: 0.1, height: 0.1 };
    const transferred = transferPin(pin, { width: 100, height: 100 }, { width: 100, height: 50 });
    expect(transferred).toEqual({ x: 0.3, y: 1, width: 0.1, height: 0 });
  });

  it('is always within the picture', () => {
    fc.assert(
      fc.property(fc.record({ x: fraction, y: fraction }), size, size, ({ x, y }, from, to) => {
        const transferred = transferPin({ x, y, width: 1 - x, height: 1 - y }, from, to);
        expect(transferred.y + (transferred.height ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(transferred.x + (transferred.width ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.min(transferred.x, transferred.y, transferred.height ?? 0)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
