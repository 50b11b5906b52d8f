import type { Point } from '../anchors/signals/anchor.ts';
import { native } from '../dom/native.ts';

/**
 * The parent of an element, even across the boundary of a shadow root. Anchors have their own copy: code shared by
 * pages, panels and anchors would be one more file to load.
 */
export function parentOf(element: Element): Element | null {
  const { parentElement } = native(element);
  if (parentElement) return parentElement;
  const root = native(element).getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Whether an element is in another, even across the boundaries of shadow roots. */
export function isWithin(element: Element, ancestor: Element): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) if (each === ancestor) return true;
  return false;
}

/** Whether a part of an element is in the window. */
export function isInWindow(element: Element): boolean {
  const { left, top, right, bottom } = native(element).getBoundingClientRect();
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

/**
 * The innermost element at a point, also in shadow roots.
 *
 * @param host the widget, which must ignore hit tests at this moment.
 */
export function elementAt({ x, y }: Point, host: Element): Element | undefined {
  let innermost = native(document).elementFromPoint(x, y);
  for (let root = native(innermost)?.shadowRoot; root; root = native(innermost)?.shadowRoot) {
    const inner = native(root).elementFromPoint(x, y);
    if (!inner || inner === innermost || native(inner).getRootNode() !== root) break;
    innermost = inner;
  }
  if (!innermost || innermost === host || innermost === native(document).documentElement) return undefined;
  return elementThrough(controlOf(innermost) ?? innermost, { x, y });
}

/** The control around an icon, even if the icon is a component of its own. */
function controlOf(element: Element): Element | undefined {
  if (!(element instanceof SVGElement)) return undefined;
  for (let each = parentOf(element); each; each = parentOf(each))
    if (native(each).matches('a, button, label, summary, [role="button"], [role="link"]')) return each;
  return undefined;
}

/**
 * The descendant at a point that ignores the pointer, such as a disabled button, or else the element itself. A child
 * as large as the element is an overlay, and one inside a button is part of the button.
 */
function elementThrough(element: Element, point: Point): Element {
  const control = native(element).closest('a, button, label, summary');
  const visibleChild = [...native(element).children].findLast(
    (child) =>
      !control &&
      getComputedStyle(child).pointerEvents === 'none' &&
      native(child).checkVisibility({ visibilityProperty: true }) &&
      !isClipped(point, [child]) &&
      areaOf(child) < areaOf(element),
  );
  return visibleChild ? elementThrough(visibleChild, point) : element;
}

function areaOf(element: Element): number {
  const { width, height } = native(element).getBoundingClientRect();
  return width * height;
}

/** The ancestors that clip an element where it overflows them: only those in its chain of containing blocks. */
export function clippersOf(element: Element): Element[] {
  const clippers: Element[] = [];
  let { position } = getComputedStyle(element);
  for (let each = parentOf(element); each && !native(each).matches('html, body'); each = parentOf(each)) {
    const style = getComputedStyle(each);
    const isPassedBy = position === 'fixed' || (position === 'absolute' && style.position === 'static');
    if (isPassedBy && !isContainingBlock(style)) continue;
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clippers.push(each);
    ({ position } = style);
  }
  return clippers;
}

/** Whether an element is the containing block of all its descendants, whatever their `position`. */
function isContainingBlock(style: CSSStyleDeclaration): boolean {
  const { transform, translate, rotate, scale, perspective, filter, backdropFilter } = style;
  const effects = [transform, translate, rotate, scale, perspective, filter, backdropFilter];
  return (
    effects.some((value) => value && value !== 'none') ||
    /paint|layout|strict|content/.test(style.contain) ||
    /transform|perspective|filter/.test(style.willChange)
  );
}

/** Whether a point of the window is outside of one of these elements. */
export function isClipped({ x, y }: Point, clippers: readonly Element[]): boolean {
  return clippers.some((each) => {
    const { left, top, right, bottom } = native(each).getBoundingClientRect();
    return x < left - 1 || x > right + 1 || y < top - 1 || y > bottom + 1;
  });
}
