import { nameBroken } from './broken.ts';
import { type Copied, TOP_LAYER } from './copies.ts';

interface PageOf {
  readonly doc: Document;
  /** The names of all properties of styles. */
  readonly properties: readonly string[];
}

/**
 * Corrects copies of elements that few pages have, when the copy of the page is where the page is scrolled.
 *
 * @returns is to be called when the library has looked for the parts of drawings that are used.
 */
export function correctRare(root: HTMLElement, copied: readonly Copied[], page: PageOf): () => void {
  nameBroken(copied);
  raiseTopLayer(root, copied, page);
  return escapeSprites(copied);
}

/**
 * Escapes the ids by which copies use parts of drawings: the library looks for them as for selectors, and for one that is
 * none it ends the whole picture.
 *
 * @returns writes the ids as they were.
 */
function escapeSprites(copied: readonly Copied[]): () => void {
  const used = copied.flatMap(({ copy }) => {
    const [file, id] = (copy.getAttribute('href') ?? copy.getAttribute('xlink:href') ?? '').split('#');
    if (copy.nodeName !== 'use' || !id) return [];
    copy.setAttribute('href', `${file}#${CSS.escape(decoded(id))}`);
    return [{ copy, id }];
  });
  return () => {
    for (const { copy, id } of used) copy.setAttribute('href', `#${id}`);
  };
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // A percent sign that encodes nothing.
    return id;
  }
}

/**
 * Puts the copies of modal dialogs, open popovers and what fills the screen in front of everything, each with its backdrop:
 * an image has no layer of its own for them.
 */
function raiseTopLayer(root: HTMLElement, copied: readonly Copied[], { doc, properties }: PageOf): void {
  const { scrollX = 0, scrollY = 0, innerWidth = 0, innerHeight = 0 } = doc.defaultView ?? {};
  // The copy of a page that scrolls in its body is not moved as a whole.
  const isMoved = root.style.transform.startsWith('translate');
  const move = isMoved ? { x: scrollX, y: scrollY } : { x: 0, y: 0 };
  const raised = copied.filter(({ original }) => original.matches(TOP_LAYER));
  // The browser does not tell their order, but those below others are not hit.
  raised.sort((one, other) => Number(isHit(one.original)) - Number(isHit(other.original)));
  for (const { original, copy } of raised) {
    const backdrop = document.createElement('div');
    const style = getComputedStyle(original, '::backdrop');
    for (const name of properties) backdrop.style.setProperty(name, style.getPropertyValue(name));
    place(backdrop, new DOMRect(0, 0, innerWidth, innerHeight), move);
    place(copy, original.getBoundingClientRect(), move);
    root.append(backdrop, copy);
  }
}

/** Whether an element is what is hit at its middle, apart from what is in it. */
function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(found) || element.getRootNode() === found?.shadowRoot;
}

function place(
  { style }: ElementCSSInlineStyle,
  { left, top, width, height }: DOMRect,
  scrolled: { x: number; y: number },
): void {
  Object.assign(style, {
    position: 'fixed',
    inset: `${top + scrolled.y}px auto auto ${left + scrolled.x}px`,
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
