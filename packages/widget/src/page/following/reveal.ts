import { native } from '../../dom/native.ts';
import { flatParentOf } from './covers.ts';
import type { PinPosition } from './positions.ts';

/**
 * Opens the known kinds of elements that hide an element, as the browser's find-in-page does, and scrolls to it unless
 * it is visible.
 *
 * @param positionOf returns the current position of its pin: only a part of a large element may matter.
 */
export function reveal(element: Element, positionOf: () => PinPosition | undefined): void {
  if (positionOf()?.isUnseen) openAncestors(element);
  // The page's reaction takes effect first.
  requestAnimationFrame(() => scrollTo(element, positionOf()));
}

function openAncestors(element: Element): void {
  const chain: Element[] = [];
  for (let each: Element | null = element; each; each = flatParentOf(each)) chain.push(each);
  let eventCount = 0;
  for (const [index, each] of chain.entries()) {
    const child = chain[index - 1];
    // A summary is visible even in closed details.
    if (native(each).matches('details:not([open])') && native(child)?.localName !== 'summary')
      native(each).toggleAttribute('open', true);
    else if (isHiding(each)) {
      native(each).dispatchEvent(new Event('beforematch', { bubbles: true }));
      if (native(each).matches('[hidden=until-found i]')) native(each).removeAttribute('hidden');
      eventCount += 1;
    }
  }
  // A covered or clipped element may be in a component that can show it.
  if (eventCount === 0) native(element).dispatchEvent(new Event('beforematch', { bubbles: true }));
}

/** Whether an element itself hides its content. */
function isHiding(element: Element): boolean {
  const { display, visibility, opacity, contentVisibility } = getComputedStyle(element);
  const parent = flatParentOf(element);
  return (
    display === 'none' ||
    opacity === '0' ||
    contentVisibility === 'hidden' ||
    (visibility !== 'visible' && (!parent || getComputedStyle(parent).visibility === 'visible'))
  );
}

function scrollTo(element: Element, position: PinPosition | undefined): void {
  const { top, bottom, height } = native(element).getBoundingClientRect();
  const isLarge = height > innerHeight;
  const y = position?.y ?? 0;
  const isInWindow = isLarge ? y >= 0 && y <= innerHeight : top >= 0 && bottom <= innerHeight;
  if (isInWindow && position?.isVisible) return;
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isMotionReduced ? 'auto' : 'smooth';
  if (isLarge && !isInWindow) scrollBy({ top: y - innerHeight / 2, behavior });
  else native(element).scrollIntoView({ block: 'center', behavior });
}
