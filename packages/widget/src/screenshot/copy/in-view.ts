import { native } from '../../dom/native.ts';

/** The margin around the viewport in which elements are still rendered: their shadows and outlines may reach into it. */
const MARGIN_PX = 100;

/**
 * The elements of a document that are needed for a picture of its visible part: those in the window, and their
 * ancestors.
 */
export function findVisibleElements(doc: Document): ReadonlySet<Element> {
  const visibleElements = new Set<Element>();
  const { innerWidth = 0, innerHeight = 0 } = native(doc).defaultView ?? {};
  for (const element of allElements(doc)) {
    const { left, top, right, bottom, width, height } = native(element).getBoundingClientRect();
    const isNear =
      bottom > -MARGIN_PX &&
      top < innerHeight + MARGIN_PX &&
      right > -MARGIN_PX &&
      left < innerWidth + MARGIN_PX;
    if (isNear && (width > 0 || height > 0)) addWithAncestors(visibleElements, element);
  }
  return visibleElements;
}

/** All elements, including those in shadow roots. */
export function* allElements(root: Document | ShadowRoot): Generator<Element> {
  for (const element of native(root).querySelectorAll('*')) {
    yield element;
    const { shadowRoot } = native(element);
    if (shadowRoot) yield* allElements(shadowRoot);
  }
}

/**
 * Whether a copy of the element can omit its contents: they are outside of the viewport, and its box keeps its size
 * without them.
 */
export function isHollow(element: Element, visibleElements: ReadonlySet<Element>): boolean {
  if (visibleElements.has(element)) return false;
  // SVG elements refer to others without boxes, and a `select` shows one of its options.
  if (native(element).closest('svg, select')) return false;
  return !/^(inline|contents|ruby.*)$/.test(getComputedStyle(element).display);
}

function addWithAncestors(visibleElements: Set<Element>, element: Element): void {
  for (let each: Element | null = element; each && !visibleElements.has(each); each = renderedParent(each))
    visibleElements.add(each);
}

/** The parent in the flat tree: the slot of a slotted element, and the host of a shadow root. */
export function renderedParent(element: Element): Element | null {
  const { assignedSlot, parentElement } = native(element);
  const root = native(element).getRootNode();
  return assignedSlot ?? parentElement ?? ('host' in root ? (root as ShadowRoot).host : null);
}
