import { native } from '../../dom/native.ts';
import { exactLengths } from './making/styles.ts';

type Side = 'Top' | 'Bottom';

/**
 * Gives a copy the margins of its original, collapsed with those of its contents. In the page, a last child's margin
 * can reach out of its parent; in the copy it cannot, because the copy's height is fixed, and the following content
 * would move up.
 *
 * @param isHollow whether the copy lacks the contents.
 */
export function copyMargins(original: Element, copy: ElementCSSInlineStyle, isHollow: boolean): void {
  if (!letsMarginsCollapse(original)) return;
  setMargin(copy, 'Bottom', collapsedMargin(original, 'Bottom'));
  if (isHollow) setMargin(copy, 'Top', collapsedMargin(original, 'Top'));
}

function setMargin({ style }: ElementCSSInlineStyle, side: Side, px: number): void {
  style[`margin${side}`] = exactLengths(`${px}px`);
}

/** The margin of an element on one side, in pixels, combined with the margins of its contents that reach out of it. */
function collapsedMargin(element: Element, side: Side): number {
  const ownMargin = Number.parseFloat(getComputedStyle(element)[`margin${side}`]) || 0;
  const child = letsMarginsCollapse(element) ? outerChild(element, side) : undefined;
  if (!child || !touches(element, child, side)) return ownMargin;
  return collapse(ownMargin, collapsedMargin(child, side));
}

/** The collapsed margin of two adjoining margins, as defined by CSS. */
function collapse(one: number, other: number): number {
  return Math.max(0, one, other) + Math.min(0, one, other);
}

/** Whether margins inside an element can collapse with its own, leaving borders and padding aside. */
function letsMarginsCollapse(element: Element): boolean {
  const { parentElement } = native(element);
  const { display, overflowY, float, position, columnCount, contain, containerType } =
    getComputedStyle(element);
  return (
    /^(block|list-item)$/.test(display) &&
    overflowY === 'visible' &&
    float === 'none' &&
    /^(static|relative)$/.test(position) &&
    columnCount === 'auto' &&
    !/layout|paint|strict|content/.test(contain) &&
    /^(normal|)$/.test(containerType ?? '') &&
    parentElement !== null &&
    !/flex|grid/.test(getComputedStyle(parentElement).display)
  );
}

/** The first or last child that is a block in the flow, if it is adjacent to the side. */
function outerChild(element: Element, side: Side): Element | undefined {
  const nodes = [...native(element).childNodes].filter(isInFlow);
  const outer = side === 'Top' ? nodes[0] : nodes.at(-1);
  if (!outer || !isElement(outer)) return undefined;
  return /^(block|list-item|table|flex|grid|flow-root)$/.test(getComputedStyle(outer).display)
    ? outer
    : undefined;
}

/** Not instanceof: a node of a frame has the classes of that frame. */
function isElement(node: Node): node is Element {
  return native(node).nodeType === Node.ELEMENT_NODE;
}

/** Whether a node is in the normal flow; text of white space alone is not. */
function isInFlow(node: Node): boolean {
  if (native(node).nodeType === Node.TEXT_NODE) return node.textContent?.trim() !== '';
  if (!isElement(node)) return false;
  const { display, float, position } = getComputedStyle(node);
  return display !== 'none' && float === 'none' && /^(static|relative|sticky)$/.test(position);
}

/** Whether the edges of both meet: no border, padding or minimum height separates their margins. */
function touches(element: Element, child: Element, side: Side): boolean {
  const edge = side === 'Top' ? 'top' : 'bottom';
  const [outer, inner] = [element, child].map((each) => native(each).getBoundingClientRect()[edge]);
  return Math.abs((outer ?? 0) - (inner ?? 0)) < 0.5;
}
