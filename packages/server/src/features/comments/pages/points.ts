/** A screenshot with the window that it shows, as far as the page reported it. */
export interface Seen {
  /** The size of the screenshot, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** Shares of the width and height. */
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

/** By how much the shapes of two pictures of one window may differ, as a share: their sizes are rounded. */
const SHAPE = 0.01;
/** By how many CSS pixels two scroll positions may differ that count as the same. */
const SCROLL = 1;

/**
 * Where in the picture of its page a comment is, as shares of the width and height.
 *
 * The position of a pin is known only in its own screenshot. Another picture shows the same spot at the same position
 * only if both show a window of the same size, scrolled to the same position: at another width the page is laid out
 * again, and at another scroll position elements that are fixed to the window are elsewhere.
 *
 * @param picture the screenshot that is the picture of the page, or undefined.
 * @returns null where the position is not known: a wrong pin is worse than none.
 */
export function pointIn(picture: Seen | undefined, seen: Seen): Point | null {
  const { pin_x: x, pin_y: y } = seen;
  if (!picture || x === null || y === null) return null;
  return picture === seen || showSameWindow(picture, seen) ? { x, y } : null;
}

function showSameWindow(one: Seen, other: Seen): boolean {
  const [a, b] = [one.viewport, other.viewport];
  if (!a || !b || a.width !== b.width || a.height !== b.height) return false;
  return isAtSameScroll(one.scroll, other.scroll) && showsAll(one, a) && showsAll(other, b);
}

function isAtSameScroll(one: Point | null, other: Point | null): boolean {
  return (
    one !== null &&
    other !== null &&
    Math.abs(one.x - other.x) <= SCROLL &&
    Math.abs(one.y - other.y) <= SCROLL
  );
}

/** Whether a picture has the shape of its window: one that somebody chose or cut has another. */
function showsAll({ width, height }: Seen, viewport: Size): boolean {
  if (width === null || height === null) return false;
  return Math.abs((width * viewport.height) / (height * viewport.width) - 1) <= SHAPE;
}
