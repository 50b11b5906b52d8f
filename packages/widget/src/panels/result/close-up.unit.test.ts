import { describe, expect, it } from 'vitest';
import { closeUp, haveSameAspectRatio } from './close-up.ts';

describe('the part of a picture around a pin', () => {
  const page = { width: 1_200, height: 900 };

  it.each([
    ['in the middle', { x: 0.5, y: 0.5 }, '-30% -40%'],
    ['at the upper left', { x: 0.01, y: 0.02 }, '0% 0%'],
    ['at the lower right', { x: 1, y: 1 }, '-60% -80%'],
  ])('is within the picture with a pin %s', (_where, pin, translate) => {
    const style = closeUp(pin, page);
    const rounded = style?.translate.replace(/-?[\d.]+/g, (each) =>
      String(Number(Number(each).toFixed(3)) + 0),
    );
    expect([rounded, style?.width.slice(0, 5)]).toEqual([translate, '250%']);
  });

  it('is not shown if it would be higher than the picture', () => {
    expect(closeUp({ x: 0.5, y: 0.5 }, { width: 1_200, height: 100 })).toBeUndefined();
  });
});

it('the aspect ratios of two pictures are compared whatever their sizes', () => {
  expect(haveSameAspectRatio({ width: 1_200, height: 900 }, { width: 2_400, height: 1_800 })).toBe(true);
  expect(haveSameAspectRatio({ width: 1_200, height: 900 }, { width: 390, height: 844 })).toBe(false);
});
