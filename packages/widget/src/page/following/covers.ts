import type { Point } from '../../anchors/signals/anchor.ts';
import { native } from '../../dom/native.ts';

/** The parent of an element in the flat tree, for its layout and painting. */
export function flatParentOf(element: Element): Element | null {
  const root = native(element).getRootNode();
  return (
    native(element).assignedSlot ??
    native(element).parentElement ??
    (root instanceof ShadowRoot ? root.host : null)
  );
}

/** An element and its ancestors, innermost first. @param end excluded, with its ancestors. */
function* chainOf(element: Element, end?: Element): Generator<Element> {
  for (let each: Element | null = element; each && each !== end; each = flatParentOf(each)) yield each;
}

/**
 * Whether something hides a point of an element, or the point is clipped. Elements that ignore the pointer count as
 * transparent, and so does the widget.
 *
 * @param point in the window.
 */
export function isCovered(element: Element, point: Point, host: Element): boolean {
  const hit = hitAt(document, point, host);
  if (!hit) return false;
  const elementChain = new Set(chainOf(element));
  let commonAncestor: Element | undefined;
  const hitBranch: Element[] = [];
  for (const each of chainOf(hit)) {
    if (elementChain.has(each)) {
      commonAncestor = each;
      break;
    }
    hitBranch.push(each);
  }
  // A lightbox may be in the commented part of the page.
  if (commonAncestor === element)
    return hitBranch.some((each) => fillsWindow(each) && hides(each, point, true));
  const elementBranch = [...chainOf(element, commonAncestor)];
  if (elementBranch.some(isCutOut)) return true;
  if (getComputedStyle(element).pointerEvents === 'none' && !isAbove(hitBranch, elementBranch)) return false;
  const isApart = hitBranch.some((each) => /fixed|sticky/.test(getComputedStyle(each).position));
  return hitBranch.some((each) => hides(each, point, isApart));
}

/** The innermost element at a point, including shadow roots. */
function hitAt(root: Document | ShadowRoot, point: Point, host: Element): Element | undefined {
  const hit = native(root)
    .elementsFromPoint(point.x, point.y)
    .find((each) => each !== host && native(each).getRootNode() === root);
  const inner = native(hit)?.shadowRoot;
  return (inner && hitAt(inner, point, host)) || hit;
}

/** Whether `clip-path` or `clip` cuts an element, so that the pointer misses it outside of its visible part. */
function isCutOut(element: Element): boolean {
  const { clipPath, clip, pointerEvents } = getComputedStyle(element);
  return (clipPath !== 'none' || clip !== 'auto') && pointerEvents !== 'none';
}

function fillsWindow(element: Element): boolean {
  const { width, height } = native(element).getBoundingClientRect();
  const isFixed = getComputedStyle(element).position === 'fixed';
  return isFixed && width >= innerWidth * 0.9 && height >= innerHeight * 0.9;
}

/** Whether the first branch of the page is painted above the second, as far as it can be known without a hit test. */
function isAbove(branch: readonly Element[], otherBranch: readonly Element[]): boolean {
  const [one, other] = [layerOf(branch), layerOf(otherBranch)];
  const [first, last] = [otherBranch.at(-1), branch.at(-1)];
  const follows =
    first && last && (native(first).compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return one > other || (one === other && follows === true);
}

function layerOf(branch: readonly Element[]): number {
  const outermost = branch
    .map((each) => getComputedStyle(each))
    .findLast(({ position }) => position !== 'static');
  return outermost ? Number(outermost.zIndex) || 0 : -0.5;
}

/**
 * Whether an element is painted over a point and hides the elements behind it.
 *
 * @param isApart whether it is in a layer above the page, as a sticky header is: then a translucent one hides, too.
 */
function hides(element: Element, { x, y }: Point, isApart: boolean): boolean {
  // A modal dialog has a backdrop. The content of a closed shadow root is unknown.
  if (
    native(element).matches(':modal') ||
    (/-/.test(native(element).localName) && !native(element).shadowRoot)
  )
    return true;
  const { left, top, right, bottom } = native(element).getBoundingClientRect();
  if (
    x < left ||
    x > right ||
    y < top ||
    y > bottom ||
    !native(element).checkVisibility({ opacityProperty: true })
  )
    return false;
  if (/^(img|video|canvas|iframe|embed|object)$/.test(native(element).localName)) return true;
  const max = Math.max(...[undefined, '::before', '::after'].map((pseudo) => opacityOf(element, pseudo)));
  return max >= (isApart ? 0.1 : 0.95);
}

/** The opacity of the background of an element, 0–1. */
function opacityOf(element: Element, pseudo?: string): number {
  const { content, backgroundColor, backgroundImage, backdropFilter, opacity } = getComputedStyle(
    element,
    pseudo,
  );
  if (pseudo && /^(none|normal)$/.test(content)) return 0;
  const [, alpha] = /(?:^rgba.*,|\/) *([\d.]+)\)$/.exec(backgroundColor) ?? [];
  const image = backgroundImage === 'none' ? 0 : /rgba|transparent|\/ /.test(backgroundImage) ? 0.5 : 1;
  const filter = backdropFilter && backdropFilter !== 'none' ? 0.5 : 0;
  return Number(opacity) * Math.max(Number(alpha ?? 1), image, filter);
}
