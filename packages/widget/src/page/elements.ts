import type { Point } from '../anchors/signals/anchor.ts';

/**
 * The parent of an element, also across the boundary of a shadow root. Anchors have their own: what pages, panels
 * and they shared would be one more file to load.
 */
export function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Whether an element is in another, also across the boundaries of shadow roots. */
export function isWithin(element: Element, ancestor: Element): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) if (each === ancestor) return true;
  return false;
}

/** The dialog above all others that makes the rest of the page inert. */
export function topDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll('dialog')].findLast(
    (dialog) => dialog.open && dialog.matches(':modal'),
  );
}

/** The open popover that closes when something outside of it is pressed. @param own none of the page. */
export function topPopover(own: Element): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(':popover-open')].findLast(
    (each) => each !== own && each.popover !== 'manual',
  );
}

/**
 * The innermost element at a point, also in shadow roots.
 *
 * @param host the widget, which must let through hits at this moment.
 */
export function elementAt({ x, y }: Point, host: Element): Element | undefined {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner: Element | null = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found || inner.getRootNode() !== found.shadowRoot) break;
    found = inner;
  }
  if (!found || found === host || found === document.documentElement) return undefined;
  return elementThrough(found, { x, y });
}

/**
 * The element that is seen at a point of another one, but lets the pointer through, such as a disabled button. What is as
 * large as the other one is a veil over it, and what is in a button belongs to the button.
 */
function elementThrough(element: Element, point: Point): Element {
  const isWhole = element.closest('a, button, label, summary');
  const seen = [...element.children].findLast(
    (child) =>
      !isWhole &&
      getComputedStyle(child).pointerEvents === 'none' &&
      child.checkVisibility({ visibilityProperty: true }) &&
      !isClipped(point, [child]) &&
      areaOf(child) < areaOf(element),
  );
  return seen ? elementThrough(seen, point) : element;
}

function areaOf(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

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

/** What nothing that is sent shows, whatever the site's settings. */
const MASKED = ['input[type=password]', '[autocomplete^="cc-"]', '[data-postil-mask]'];

/** The selectors of what is masked. @param selectors from the settings of the site. */
export function maskSelectors(selectors: readonly string[]): readonly string[] {
  return [...MASKED, ...selectors];
}
