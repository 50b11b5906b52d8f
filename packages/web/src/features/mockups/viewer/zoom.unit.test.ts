import { describe, expect, it } from 'vitest';
import { clampZoom, fitZoom, pointAt, stepZoom, wheelZoom, ZOOM } from './zoom.ts';

describe('the zoom of a picture', () => {
  it('stays between 2 and 400 %', () => {
    expect(clampZoom(0.001)).toBe(ZOOM.min);
    expect(clampZoom(9)).toBe(ZOOM.max);
    expect(wheelZoom(4, -500)).toBe(4);
    expect(wheelZoom(0.02, 500)).toBe(0.02);
  });

  it('moves from step to step, even from between two of them', () => {
    expect(stepZoom(1, 1)).toBe(1.25);
    expect(stepZoom(1, -1)).toBe(0.75);
    expect(stepZoom(0.9, 1)).toBe(1);
    expect(stepZoom(0.999, 1)).toBe(1.25);
    expect(stepZoom(4, 1)).toBe(4);
    expect(stepZoom(0.25, -1)).toBe(0.25);
  });

  it('is unchanged after equal turns of the wheel up and down', () => {
    expect(wheelZoom(wheelZoom(1, -60), 60)).toBeCloseTo(1);
  });

  it('never enlarges a picture to fit it', () => {
    expect(fitZoom(1000, 500)).toBe(0.5);
    expect(fitZoom(300, 500)).toBe(1);
    expect(fitZoom(2_560, 374)).toBeCloseTo(0.146);
  });
});

describe('the point under the pointer', () => {
  it('is in fractions of the picture, clamped to its nearest edge', () => {
    const rect = { left: 100, top: 50, width: 400, height: 200 };
    expect(pointAt(rect, { clientX: 300, clientY: 100 })).toEqual({ x: 0.5, y: 0.25 });
    expect(pointAt(rect, { clientX: 0, clientY: 900 })).toEqual({ x: 0, y: 1 });
  });
});
