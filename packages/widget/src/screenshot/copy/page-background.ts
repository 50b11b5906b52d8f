import { native } from '../../dom/native.ts';
import type { PageCopy } from './copies.ts';

/** The properties of a background, except its attachment, origin and clipping. */
const BACKGROUND_PROPERTIES = ['color', 'image', 'position', 'size', 'repeat', 'blend-mode'].map(
  (name) => `background-${name}`,
);

/** The colour behind everything: white in every browser by default. */
export function colorBehind(doc: Document): string {
  const { backgroundColor } = getComputedStyle(backgroundOwner(doc));
  return isClear(backgroundColor) ? '#fff' : backgroundColor;
}

/** The element whose background fills the window: the root, or the body if the root has none. */
function backgroundOwner(page: Document): Element {
  const { documentElement, body } = native(page);
  const { backgroundColor, backgroundImage } = getComputedStyle(documentElement);
  return isClear(backgroundColor) && backgroundImage === 'none' && body ? body : documentElement;
}

function isClear(color: string): boolean {
  return color === 'rgba(0, 0, 0, 0)' || color === 'transparent';
}

/**
 * Spreads the background pictures of the page over the copy, from the origin of the root, or of the window if they are
 * fixed: the copies of the root and the body show them only within their own boxes.
 */
export function spreadBackground({ root, copies }: PageCopy, doc: Document): void {
  const owner = copies.find(({ original }) => original === backgroundOwner(doc));
  const { documentElement, defaultView } = native(doc);
  const { backgroundImage, backgroundAttachment } = owner?.copy.style ?? {};
  if (!owner || !backgroundImage || backgroundImage === 'none') return;
  const { innerWidth = 0, innerHeight = 0, scrollX = 0, scrollY = 0 } = defaultView ?? {};
  const isFixed = backgroundAttachment?.includes('fixed');
  const box = isFixed ? new DOMRect(0, 0, innerWidth, innerHeight) : documentElement.getBoundingClientRect();
  // The copy of a page that scrolls in its body is not moved as a whole.
  const isMoved = root.style.transform.startsWith('translate');
  const { scrollWidth, scrollHeight } = documentElement;
  const left = box.left - scrollWidth + (isMoved ? scrollX : 0);
  const top = box.top - scrollHeight + (isMoved ? scrollY : 0);
  const backdrop = root.ownerDocument.createElement('div');
  for (const name of BACKGROUND_PROPERTIES)
    backdrop.style.setProperty(name, owner.copy.style.getPropertyValue(name));
  backdrop.style.cssText += `;position:absolute;z-index:-2147483648;left:${left}px;top:${top}px;width:${box.width}px;
    height:${box.height}px;box-sizing:content-box;border:solid transparent;border-width:${scrollHeight}px ${scrollWidth}px`;
  owner.copy.style.background = 'none';
  root.prepend(backdrop);
}
