import type { Point } from '../anchors/index.ts';
import { parentOf } from '../anchors/signals.ts';

/** The ancestors that hide what is scrolled out of them. */
export function clippersOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = parentOf(each)) {
    const { overflowX, overflowY, position } = getComputedStyle(each);
    if (each !== element && (overflowX !== 'visible' || overflowY !== 'visible')) found.push(each);
    // It is laid out by the window, not by what is around it.
    if (position === 'fixed') break;
  }
  return found.filter((each) => each !== document.documentElement);
}

/** Whether a point of the window is outside of one of these elements. */
export function isClipped({ x, y }: Point, clippers: readonly Element[]): boolean {
  return clippers.some((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return x < left - 1 || x > right + 1 || y < top - 1 || y > bottom + 1;
  });
}
