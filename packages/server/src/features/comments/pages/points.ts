/** A screenshot with the size and scroll position of its window, if the page reported them. */
export interface ScreenshotView {
  /** The size of the screenshot, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** Fractions of the width and height. */
  readonly pin_x: number | null;
  readonly pin_y: number | null;
  readonly viewport: Size | null;
  readonly scroll: Point | null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The tolerance between the aspect ratios of a picture and its window, as a fraction: sizes are rounded. */
const ASPECT_RATIO_TOLERANCE = 0.01;
/** The tolerance between equal scroll positions, in CSS pixels. */
const SCROLL_TOLERANCE_PX = 1;

/**
 * The position of a comment in the picture of its page, as fractions of the width and height.
 *
 * The position of a pin is known only in its own screenshot. Another picture shows the same spot at the same position
 * only if both show a window of the same size, scrolled to the same position: at another width the page is laid out
 * again, and at another scroll position elements that are fixed to the window are elsewhere.
 *
 * @param picture the screenshot that is the picture of the page, or undefined.
 * @returns null if the position is unknown: a wrong pin is worse than none.
 */
export function pointIn(picture: ScreenshotView | undefined, screenshot: ScreenshotView): Point | null {
  const { pin_x: x, pin_y: y } = screenshot;
  if (!picture || x === null || y === null) return null;
  return picture === screenshot || showSameWindow(picture, screenshot) ? { x, y } : null;
}

function showSameWindow(one: ScreenshotView, other: ScreenshotView): boolean {
  const [a, b] = [one.viewport, other.viewport];
  if (!a || !b || a.width !== b.width || a.height !== b.height) return false;
  return isAtSameScroll(one.scroll, other.scroll) && showsAll(one, a) && showsAll(other, b);
}

function isAtSameScroll(one: Point | null, other: Point | null): boolean {
  return (
    one !== null &&
    other !== null &&
    Math.abs(one.x - other.x) <= SCROLL_TOLERANCE_PX &&
    Math.abs(one.y - other.y) <= SCROLL_TOLERANCE_PX
  );
}

/** Whether a picture has the aspect ratio of its window; one that was cropped or chosen from a file does not. */
function showsAll({ width, height }: ScreenshotView, viewport: Size): boolean {
  if (width === null || height === null) return false;
  return Math.abs((width * viewport.height) / (height * viewport.width) - 1) <= ASPECT_RATIO_TOLERANCE;
}
