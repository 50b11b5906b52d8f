import { maskSelectors } from '../page/elements.ts';
import type { Copied } from './copy/copies.ts';

export const MASK_COLOR = '#3f3f46';

/**
 * Paints solid boxes over what must not be seen. They are painted on the finished picture, so that no way of drawing
 * can leave one out.
 *
 * @param selectors from the settings of the site; one that is no selector is passed over.
 */
export function paintMasks(canvas: HTMLCanvasElement, selectors: readonly string[], doc = document): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be masked.');
  const { innerWidth = 1, innerHeight = 1 } = doc.defaultView ?? {};
  context.setTransform(canvas.width / innerWidth, 0, 0, canvas.height / innerHeight, 0, 0);
  context.fillStyle = MASK_COLOR;
  for (const element of findMasked(selectors, doc)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    context.fillRect(Math.floor(left) - 1, Math.floor(top) - 1, Math.ceil(width) + 2, Math.ceil(height) + 2);
  }
  context.resetTransform();
}

/**
 * Takes what must not be seen out of a copy of the page, so that it is in no picture of the copy, whatever its place there.
 *
 * @param selectors as for `paintMasks`.
 */
export function hideMasked(copied: readonly Copied[], selectors: readonly string[], doc: Document): void {
  const masked = new Set(findMasked(selectors, doc));
  for (const { original, copy } of copied) if (masked.has(original)) copy.style.opacity = '0';
}

/** The elements that no picture may show. @param selectors as for `paintMasks`. */
export function findMasked(selectors: readonly string[], doc: Document): Element[] {
  return maskSelectors(selectors).flatMap((selector) => findAll(doc, selector));
}

/** All matches, also in shadow roots. */
function findAll(root: Document | ShadowRoot, selector: string): Element[] {
  const inShadow = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? findAll(shadowRoot, selector) : [],
  );
  try {
    return [...root.querySelectorAll(selector), ...inShadow];
  } catch {
    return [];
  }
}
