import { native } from '../../dom/native.ts';
import type { ElementCopy } from './copies.ts';
import { renderedParent } from './in-view.ts';

/**
 * Scrolls the copy of a page to the position of the page. The contents of each scrolled element, including the body,
 * have already been moved; elements that are positioned relative to the whole page must move with it, and fixed and
 * sticky elements must stay.
 */
export function scrollCopy(root: HTMLElement, copies: readonly ElementCopy[], page: Document): void {
  const doc = native(page);
  const { scrollX = 0, scrollY = 0 } = doc.defaultView ?? {};
  // A page without a doctype scrolls in its body instead.
  const scrollsAsWhole = doc.scrollingElement === doc.documentElement;
  const body = copies.find(({ original }) => original === doc.body)?.copy;
  if (body && scrollsAsWhole) {
    body.style.transform = getComputedStyle(doc.body).transform;
    // If the root has no value of its own, this value applies to the window.
    if (getComputedStyle(doc.documentElement).overflow === 'visible') body.style.overflow = 'visible';
    root.style.transform = `translate(${-scrollX}px, ${-scrollY}px)`;
  }
  for (const { copy } of outermostCopies(copies.filter((each) => each.copy.style.position === 'fixed'))) {
    const [x = '0px', y = '0px'] = copy.style.translate.split(' ').filter((part) => part && part !== 'none');
    copy.style.translate = `calc(${x} + ${scrollX}px) calc(${y} + ${scrollY}px)`;
  }
  if (!scrollsAsWhole) return;
  for (const each of outermostCopies(copies.filter(({ copy }) => copy.style.position === 'sticky')))
    if (isStuck(each.original) && sticksToWindow(each.original)) fixCopy(each, { x: scrollX, y: scrollY });
}

/** Whether a sticky element has reached its edge of the window. Parts of tables cannot leave their table. */
function isStuck(original: Element): boolean {
  const style = getComputedStyle(original);
  if (style.display.startsWith('table') || isTurned(style)) return false;
  const { top, right, bottom, left } = native(original).getBoundingClientRect();
  const { clientWidth, clientHeight } = native(document).documentElement;
  const edges = [
    [style.top, top],
    [style.bottom, clientHeight - bottom],
    [style.left, left],
    [style.right, clientWidth - right],
  ] as const;
  return edges.some(([inset, distance]) => Math.abs(Number.parseFloat(inset) - distance) < 1);
}

/** The copies that are not inside of another one, with which they would move. */
function outermostCopies(elements: readonly ElementCopy[]): ElementCopy[] {
  const copies = new Set<Node>(elements.map(({ copy }) => copy));
  return elements.filter(({ copy }) => {
    for (let each = copy.parentNode; each; each = each.parentNode) if (copies.has(each)) return false;
    return true;
  });
}

/** Whether only the page scrolls an element, and none of its ancestors is a containing block for fixed elements. */
function sticksToWindow(original: Element): boolean {
  for (let each = renderedParent(original); each; each = renderedParent(each)) {
    const style = getComputedStyle(each);
    const { body, documentElement } = native(native(each).ownerDocument);
    const isPage = each === body || each === documentElement;
    if (containsFixed(style) || (!isPage && /auto|scroll|hidden/.test(style.overflow))) return false;
  }
  return true;
}

/** Whether an element is a containing block for fixed descendants, which move with it. */
function containsFixed(style: CSSStyleDeclaration): boolean {
  const { transform, translate, rotate, scale, perspective, filter, backdropFilter, contain } = style;
  const values = [transform, translate, rotate, scale, perspective, filter, backdropFilter, contain];
  const isSet = values.some((value) => value && value !== 'none');
  return isSet || /transform|translate|rotate|scale|perspective|filter|contain/.test(style.willChange);
}

/** Whether an element is scaled or rotated, so that its bounding box differs from its layout size. */
function isTurned({ transform, rotate, scale, perspective }: CSSStyleDeclaration): boolean {
  const isMoved = transform === 'none' || /^matrix\(1, 0, 0, 1,/.test(transform);
  return !isMoved || [rotate, scale, perspective].some((value) => value && value !== 'none');
}

/** Fixes a copy at the visible position of its original, and leaves an empty spacer in the page. */
function fixCopy({ original, copy }: ElementCopy, offset: { x: number; y: number }): void {
  const { left, top, width, height } = native(original).getBoundingClientRect();
  // A clone has the type of its original.
  const spacer = copy.cloneNode(false) as typeof copy;
  Object.assign(spacer.style, {
    position: 'relative',
    inset: 'auto',
    visibility: 'hidden',
    backdropFilter: 'none',
  });
  copy.before(spacer);
  Object.assign(copy.style, {
    position: 'fixed',
    inset: `${top + offset.y}px auto auto ${left + offset.x}px`,
    width: `${width}px`,
    height: `${height}px`,
    boxSizing: 'border-box',
    margin: '0',
    // Its position already includes the transforms.
    transform: 'none',
    translate: 'none',
  });
}
