import { native } from '../../dom/native.ts';
import { createReader } from '../media/reader.ts';
import type { ReadingWindow } from '../media/reading.ts';
import { type ElementCopy, type PageCopy, TOP_LAYER } from './copies.ts';
import { embedSprites } from './sprites.ts';

interface PageContext {
  readonly doc: Document;
  /** The names of the CSS properties that affect a picture. */
  readonly properties: readonly string[];
}

/** Corrects copies of rare elements, after the copy of the page has been scrolled. */
export function correctRare({ root, copies }: PageCopy, page: PageContext): void {
  raiseTopLayer(root, copies, page);
}

/**
 * Embeds the parts of drawings that copies use in an SVG image.
 *
 * @returns the number of unreadable files.
 */
export function addSprites(
  svg: Element,
  copies: readonly ElementCopy[],
  { doc, reading }: { readonly doc: Document; readonly reading: ReadingWindow },
): Promise<number> {
  const defs = svg.children[1] ?? svg;
  return embedSprites(copies, { doc, defs, reader: createReader(doc, reading) });
}

/**
 * Puts the copies of modal dialogs, open popovers and full-screen elements in front of everything, each with its
 * backdrop: an image has no top layer.
 */
function raiseTopLayer(
  root: HTMLElement,
  copies: readonly ElementCopy[],
  { doc, properties }: PageContext,
): void {
  const { scrollX = 0, scrollY = 0, innerWidth = 0, innerHeight = 0 } = native(doc).defaultView ?? {};
  // The copy of a page that scrolls in its body is not moved as a whole.
  const isMoved = root.style.transform.startsWith('translate');
  const offset = isMoved ? { x: scrollX, y: scrollY } : { x: 0, y: 0 };
  const topLayerCopies = copies.filter(({ original }) => native(original).matches(TOP_LAYER));
  // The browser does not expose their order, but a hit test misses covered ones.
  topLayerCopies.sort((one, other) => Number(isHit(one.original)) - Number(isHit(other.original)));
  for (const { original, copy } of topLayerCopies) {
    const backdrop = root.ownerDocument.createElement('div');
    const style = getComputedStyle(original, '::backdrop');
    for (const name of properties) backdrop.style.setProperty(name, style.getPropertyValue(name));
    fixAt(backdrop, new DOMRect(0, 0, innerWidth, innerHeight), offset);
    fixAt(copy, native(original).getBoundingClientRect(), offset);
    root.append(backdrop, copy);
  }
}

/** Whether a hit test in the middle of an element finds it, one of its descendants, or its shadow host. */
function isHit(element: Element): boolean {
  const node = native(element);
  const { left, top, width, height } = node.getBoundingClientRect();
  const hit = native(node.ownerDocument).elementFromPoint(left + width / 2, top + height / 2);
  return node.contains(hit) || node.getRootNode() === hit?.shadowRoot;
}

function fixAt(
  { style }: ElementCSSInlineStyle,
  { left, top, width, height }: DOMRect,
  offset: { x: number; y: number },
): void {
  Object.assign(style, {
    position: 'fixed',
    inset: `${top + offset.y}px auto auto ${left + offset.x}px`,
    width: `${width}px`,
    height: `${height}px`,
    maxWidth: 'none',
    maxHeight: 'none',
    boxSizing: 'border-box',
    margin: '0',
    zIndex: '2147483647',
    transform: 'none',
    translate: 'none',
  });
}
