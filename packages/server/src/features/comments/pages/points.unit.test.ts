import { describe, expect, it, test } from 'vitest';
import { pointIn, type ScreenshotView } from './points.ts';

const screenshotView = (fields: Partial<ScreenshotView> = {}): ScreenshotView => ({
  width: 2_880,
  height: 1_800,
  pin_x: 0.25,
  pin_y: 0.5,
  viewport: { width: 1_440, height: 900 },
  scroll: { x: 0, y: 600 },
  ...fields,
});

describe('the position of a comment in the picture of its page', () => {
  it('is that of its pin if the picture is the screenshot of the comment', () => {
    const comment = screenshotView({ viewport: null, scroll: null });
    expect(pointIn(comment, comment)).toEqual({ x: 0.25, y: 0.5 });
  });

  it('is that of its pin if the picture shows the same part of the page, at any pixel ratio', () => {
    const other = screenshotView({ width: 1_440, height: 900, pin_x: 0.75, scroll: { x: 0, y: 600.4 } });
    expect(pointIn(screenshotView(), other)).toEqual({ x: 0.75, y: 0.5 });
  });

  test.each([
    ['the window was wider', { viewport: { width: 1_600, height: 1_000 } }],
    ['the window was taller', { viewport: { width: 1_440, height: 1_000 }, height: 2_000 }],
    ['the page was scrolled elsewhere', { scroll: { x: 0, y: 0 } }],
    ['the page was scrolled sideways', { scroll: { x: 40, y: 600 } }],
    ['its window is not known', { viewport: null }],
    ['its scroll position is not known', { scroll: null }],
    ['its picture shows a part of the window', { height: 900 }],
    ['it has no pin', { pin_x: null, pin_y: null }],
    ['it has no screenshot', { width: null, height: null }],
  ] satisfies readonly (readonly [string, Partial<ScreenshotView>])[])('is unknown if %s', (_, fields) => {
    expect(pointIn(screenshotView(), screenshotView(fields))).toBeNull();
  });

  it('is unknown if the page has no picture', () => {
    expect(pointIn(undefined, screenshotView())).toBeNull();
  });
});
