import { type Content, isReplaced } from '../media/contents.ts';
import { EMPTY } from '../media/hatch.ts';
import { isHollow } from './in-view.ts';
import { isLegalName } from './names.ts';

/** How long the page may be held up at once while it is copied. */
const SLICE_MS = 30;

/** The elements that the browser shows in front of all others. */
export const TOP_LAYER = ':modal,:popover-open,:fullscreen';

/** An element of which the library is making a copy. */
interface Open {
  readonly original: Element;
  readonly isHollow: boolean;
  /** How many children its copy gets. */
  children: number;
  readonly replaced: { readonly element: Element; readonly index: number }[];
}

/** The copy of an element of the page. */
export interface Copied {
  readonly original: Element;
  readonly copy: HTMLElement | SVGElement;
  /** Whether the copy lacks the contents of the original, which are out of view. */
  readonly isHollow: boolean;
}

export interface Recording {
  readonly copied: readonly Copied[];
  /** Whether the library is to copy a node; to be called once for each. */
  filter(node: Node): boolean;
  /** To be called with each copy when it has its contents. */
  onCloneEachNode(copy: Node): void | Promise<void>;
}

/**
 * Keeps the library to what is seen, and learns which copy belongs to which element. The library asks for each child
 * before it copies it, and reports each copy after those inside of it.
 *
 * @param skip what is in no picture.
 */
export function recordCopies(
  root: Element,
  options: {
    readonly seen: ReadonlySet<Element>;
    readonly contents: ReadonlyMap<Element, Content>;
    readonly properties: readonly string[];
    readonly skip: (element: Element) => boolean;
  },
): Recording {
  const { seen, contents, properties, skip } = options;
  const copied: Copied[] = [];
  const opened: Open[] = [];
  const open = (original: Element) =>
    opened.push({ original, isHollow: isHollow(original, seen), children: 0, replaced: [] });
  open(root);
  let sliceMs = performance.now();
  return {
    copied,
    filter(node) {
      const parent = opened.at(-1);
      if (!parent || parent.isHollow) return false;
      if (node.nodeType === Node.ELEMENT_NODE) {
        const element = node as Element;
        if (skip(element) || isUnseen(element)) return false;
        if (isReplaced(element)) {
          parent.replaced.push({ element, index: parent.children });
          return false;
        }
        open(element);
      }
      parent.children += 1;
      return true;
    },
    onCloneEachNode(node) {
      const done = opened.pop();
      // Every element has styles that can be set, but those of other languages than HTML and SVG.
      const copy = node as HTMLElement | SVGElement;
      if (!done || !copy.style) return;
      const { original, isHollow, replaced } = done;
      copied.push({ original, copy, isHollow });
      if (!seen.has(original)) dropPictures(copy);
      for (const { element, index } of replaced.toReversed()) {
        const picture = pictureOf(element, contents.get(element)?.url, properties);
        moveAsScrolled(picture, original);
        copy.insertBefore(picture, copy.childNodes[index] ?? null);
        copied.push({ original: element, copy: picture, isHollow: true });
      }
      if (performance.now() - sliceMs < SLICE_MS) return;
      return new Promise((resolve) =>
        setTimeout(() => {
          sliceMs = performance.now();
          resolve();
        }),
      );
    },
  };
}

/**
 * Whether a copy would show what the page does not. No script runs in an image, so that a browser shows `noscript` there;
 * and a part of a drawing that gets another name becomes visible.
 */
function isUnseen(element: Element): boolean {
  if ('ownerSVGElement' in element) return !isLegalName(element.localName);
  // Only a frame without scripts shows it; the computed styles are the same everywhere.
  return element.localName === 'noscript' && element.getClientRects().length === 0;
}

/** Whether few pages have such an element, so that its corrections are loaded. */
export function isRare({ original }: Copied): boolean {
  const isBroken = 'naturalWidth' in original && original.naturalWidth === 0;
  return isBroken || original.matches(`use,${TOP_LAYER}`);
}

/** An image in place of a replaced element, with its styles. */
function pictureOf(
  element: Element,
  url: string | undefined,
  properties: readonly string[],
): HTMLImageElement {
  const picture = document.createElement('img');
  const style = getComputedStyle(element);
  for (const name of properties) picture.style.setProperty(name, style.getPropertyValue(name));
  if (element.nodeName === 'IFRAME') picture.style.objectFit = 'fill';
  picture.src = url ?? EMPTY;
  return picture;
}

/** As the library moves what is in an element that is scrolled. */
function moveAsScrolled({ style }: HTMLElement, { scrollLeft, scrollTop }: Element): void {
  if (scrollLeft || scrollTop) style.translate = `${-scrollLeft}px ${-scrollTop}px`;
}

/** Saves the library from loading what is not seen. */
function dropPictures(copy: HTMLElement | SVGElement): void {
  copy.style.backgroundImage = 'none';
  if (copy.nodeName !== 'IMG') return;
  copy.setAttribute('srcset', '');
  copy.setAttribute('src', EMPTY);
}
