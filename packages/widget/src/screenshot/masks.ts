import { clippersOf } from '../page/elements.ts';
import type { ElementCopy } from './copy/copies.ts';

const MASK_COLOR = '#3f3f46';

/** A box in pixels of the viewport. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Paints solid boxes over masked elements. They are painted on the finished picture, so that no renderer can miss one. */
export function paintBoxes(canvas: HTMLCanvasElement, boxes: readonly Box[], view: Window = window): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be masked.');
  context.setTransform(canvas.width / view.innerWidth, 0, 0, canvas.height / view.innerHeight, 0, 0);
  context.fillStyle = MASK_COLOR;
  for (const box of boxes) {
    // The fallback renderer misplaces the contents of frames by up to two pixels.
    const [left, top] = [Math.floor(box.left) - 2, Math.floor(box.top) - 2];
    context.fillRect(left, top, Math.ceil(box.right) + 2 - left, Math.ceil(box.bottom) + 2 - top);
  }
  context.resetTransform();
}

/** The boxes of elements and of their texts: some elements have no box, and some texts overflow theirs. */
export function boxesOf(elements: Iterable<Element>): Box[] {
  const visibleBoxes: Box[] = [];
  for (const element of elements) {
    const boxes = [element.getBoundingClientRect(), ...textBoxesOf(element)].filter(
      (box) =>
        box.left < box.right && box.top < box.bottom && !visibleBoxes.some((other) => isIn(box, other)),
    );
    if (boxes.length > 0) visibleBoxes.push(...clipBoxes(boxes, element));
  }
  return visibleBoxes;
}

/** The line boxes of an element's own texts. */
function textBoxesOf(element: Element): DOMRect[] {
  const range = element.ownerDocument.createRange();
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return [];
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

function isIn(box: Box, other: Box): boolean {
  return (
    box.left >= other.left && box.top >= other.top && box.right <= other.right && box.bottom <= other.bottom
  );
}

/** The visible parts of boxes in an element. */
function clipBoxes(boxes: readonly Box[], element: Element): Box[] {
  const clippers = [...(clips(element) ? [element] : []), ...clippersOf(element)];
  const rects = clippers.map((each) => each.getBoundingClientRect());
  return boxes
    .map((box) =>
      rects.reduce<Box>(
        (one, other) => ({
          left: Math.max(one.left, other.left),
          top: Math.max(one.top, other.top),
          right: Math.min(one.right, other.right),
          bottom: Math.min(one.bottom, other.bottom),
        }),
        box,
      ),
    )
    .filter(({ left, top, right, bottom }) => left < right && top < bottom);
}

function clips(element: Element): boolean {
  const { overflowX, display } = getComputedStyle(element);
  return overflowX !== 'visible' && display !== 'contents' && display !== 'inline';
}

/** Removes masked content from a copy of the page, so that no picture of the copy shows it, whatever its position. */
export function hideMasked(copies: readonly ElementCopy[], hidden: ReadonlySet<Element>): void {
  for (const { original, copy } of copies) if (hidden.has(original)) hide(copy);
}

/** Hides an element and its texts, even without a box. */
export function hide({ style }: HTMLElement | SVGElement): void {
  style.setProperty('opacity', '0', 'important');
  style.setProperty('visibility', 'hidden', 'important');
}
