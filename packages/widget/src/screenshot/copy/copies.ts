import { native } from '../../dom/native.ts';
import { createPause } from '../../page/pauses.ts';
import { type Content, isReplaced } from '../media/contents.ts';
import { BROKEN_URL, EMPTY_URL } from '../media/hatch.ts';
import { isHollow } from './in-view.ts';
import { copyState, createClones } from './making/clones.ts';
import { isLegalName } from './making/names.ts';
import { createPseudos } from './making/pseudos.ts';
import { createStyleReader, resetRoot, type StyleReader, type Styles, toCss } from './making/styles.ts';

/** The selector of elements in the top layer. */
export const TOP_LAYER = ':modal,:popover-open,:fullscreen';

/** The copy of an element of the page. */
export interface ElementCopy {
  readonly original: Element;
  readonly copy: HTMLElement | SVGElement;
  /** Whether the copy lacks the contents of the original: they are outside of the viewport, or it is an image. */
  readonly isHollow: boolean;
}

/** The copy of a page. */
export interface PageCopy {
  readonly root: HTMLElement;
  readonly copies: readonly ElementCopy[];
  /** The rules of pseudo-elements. */
  readonly css: string;
}

interface CopyOptions {
  readonly visibleElements: ReadonlySet<Element>;
  readonly contents: ReadonlyMap<Element, Content>;
  readonly properties: readonly string[];
  /** A document without styles. */
  readonly bare: Document;
  /** Whether to leave out an element. */
  skip(element: Element): boolean;
}

/**
 * Copies the visible part of a page, each element with its styles. The copies belong to an inert document, so that they
 * load nothing and run nothing.
 */
export async function copyPage(root: Element, options: CopyOptions): Promise<PageCopy> {
  const { visibleElements, bare, properties } = options;
  const copies: ElementCopy[] = [];
  const reader = createStyleReader(bare, properties);
  const clones = createClones(root);
  const pseudos = createPseudos(reader);
  const pause = createPause();
  let hasOmissions = false;

  const add = (each: ElementCopy) => {
    copies.push(each);
    if (!visibleElements.has(each.original)) dropPictures(each);
  };

  const copyElement = async (original: Element, parent: Styles | undefined): Promise<ElementCopy['copy']> => {
    // Every HTML and SVG element has styles that can be set.
    const copy = clones.cloneOf(original) as ElementCopy['copy'];
    const isEmptied = isHollow(original, visibleElements);
    const styles = copy.style
      ? applyStyles(original, copy, { parent, reader, isRoot: original === root })
      : undefined;
    if (styles && !isEmptied) pseudos.add({ original, copy, styles, hasCounted: !hasOmissions });
    hasOmissions ||= isEmptied && native(original).getClientRects().length > 0;
    copyState(original, copy);
    if (!isEmptied) await copyChildren(original, copy, styles);
    if (styles) add({ original, copy, isHollow: isEmptied });
    await pause();
    return copy;
  };

  const copyChildren = async (original: Element, copy: ElementCopy['copy'], styles: Styles | undefined) => {
    for (const child of renderedNodesOf(original)) {
      const { nodeType } = native(child);
      if (nodeType === Node.TEXT_NODE) copy.append(clones.text(child));
      if (nodeType === Node.ELEMENT_NODE)
        copy.append(...(await copyChild(child as Element, original, styles)));
    }
  };

  const copyChild = async (element: Element, parent: Element, styles: Styles | undefined) => {
    if (options.skip(element) || isUnseen(element)) return [];
    if (isReplaced(element)) {
      const picture = pictureOf(element, options);
      applyScrollToImage(picture, parent);
      copies.push({ original: element, copy: picture, isHollow: true });
      return [picture];
    }
    // The content of a symbol inherits the styles of its use.
    const isApart = [parent, element].some((each) => each.localName === 'symbol');
    const inner = await copyElement(element, isApart ? undefined : styles);
    applyScrollToCopy(inner, parent);
    return [inner];
  };

  const copy = (await copyElement(root, undefined)) as HTMLElement;
  return { root: copy, copies, css: pseudos.css() };
}

/** The nodes that are shown in an element: those of its shadow root, with slots replaced by their assigned nodes. */
function renderedNodesOf(element: Element): Node[] {
  const { shadowRoot, childNodes } = native(element);
  if (element.localName === 'textarea') return [];
  const nodes = isSlot(element) ? assignedNodesOf(element) : [...(shadowRoot ?? { childNodes }).childNodes];
  return nodes.flatMap((node) => {
    const isTransparent = isSlot(node) && getComputedStyle(node).display === 'contents';
    return isTransparent ? assignedNodesOf(node) : [node];
  });
}

/** Not instanceof: a node of a frame has the classes of that frame. */
function isSlot(node: Node): node is HTMLSlotElement {
  return node.nodeName === 'SLOT' && 'assignedNodes' in node;
}

function assignedNodesOf(slot: HTMLSlotElement): Node[] {
  return slot.assignedNodes({ flatten: true });
}

/** Gives a copy the styles of its original. @returns the styles. */
function applyStyles(
  original: Element,
  { style }: ElementCopy['copy'],
  { parent, reader, isRoot }: { parent: Styles | undefined; reader: StyleReader; isRoot: boolean },
): Styles {
  const styles = reader.read(original, parent);
  if (isRoot) resetRoot(styles);
  if (styles.get('background-clip') === 'text') styles.set('-webkit-background-clip', 'text');
  // Chromium kerns differently in images, which would truncate texts that only just fit.
  if (!styles.has('font-kerning')) styles.set('font-kerning', 'normal');
  const { scrollWidth, clientWidth } = native(original);
  if (styles.get('text-overflow') === 'ellipsis' && scrollWidth === clientWidth)
    styles.set('text-overflow', 'clip');
  hideScrollbars(styles, original);
  style.cssText = toCss(styles);
  return styles;
}

/** Removes scrollbars from a copy whose original has none, or only overlay scrollbars, which take no space. */
function hideScrollbars(styles: Styles, original: Element): void {
  const { offsetWidth, clientWidth, offsetHeight, clientHeight } = native(original) as HTMLElement;
  const bordersOf = (...sides: string[]) =>
    sides.reduce((sum, side) => sum + Number.parseFloat(styles.get(`border-${side}-width`) ?? '0'), 0);
  const hide = (name: string, barPx: number) => {
    if (/auto|scroll/.test(styles.get(name) ?? '') && barPx < 1) styles.set(name, 'hidden');
  };
  hide('overflow-y', offsetWidth - clientWidth - bordersOf('left', 'right'));
  hide('overflow-x', offsetHeight - clientHeight - bordersOf('top', 'bottom'));
}

/**
 * Whether a copy would be visible although the original is not. No script runs in an image, so that a browser shows
 * `noscript` there; and an SVG element whose name XML does not allow becomes visible when it is renamed.
 */
function isUnseen(element: Element): boolean {
  if (/^(STYLE|SCRIPT)$/.test(element.nodeName)) return true;
  if ('ownerSVGElement' in native(element)) return !isLegalName(element.localName);
  // Only a frame without scripts shows it; the computed styles are the same everywhere.
  return element.localName === 'noscript' && element.getClientRects().length === 0;
}

/** Whether an element is so rare that its corrections are loaded on demand. */
export function isRare({ original }: ElementCopy): boolean {
  return native(original).matches(`use,${TOP_LAYER}`);
}

/** An image in place of a replaced element, with its styles. */
function pictureOf(element: Element, { contents, properties, bare }: CopyOptions): HTMLImageElement {
  const picture = bare.createElement('img');
  const style = getComputedStyle(element);
  picture.style.cssText = toCss(new Map(properties.map((name) => [name, style.getPropertyValue(name)])));
  if (element.nodeName === 'IFRAME') picture.style.objectFit = 'fill';
  picture.setAttribute('src', contents.get(element)?.url ?? EMPTY_URL);
  return picture;
}

/** Applies the scroll offset of its container to an image. */
function applyScrollToImage({ style }: HTMLElement, parent: Element): void {
  const { scrollLeft, scrollTop } = native(parent);
  if (scrollLeft || scrollTop) style.translate = `${-scrollLeft}px ${-scrollTop}px`;
}

/** Applies the scroll offset of its container to a copy, separately from its own transform. */
function applyScrollToCopy({ style }: ElementCopy['copy'], parent: Element): void {
  const { scrollLeft, scrollTop } = native(parent);
  if (!scrollLeft && !scrollTop) return;
  const { a, b, c, d, e, f } = new DOMMatrix(style.transform);
  style.transform = new DOMMatrix([a, b, c, d, e - scrollLeft, f - scrollTop]).toString();
}

/** Drops pictures that are not visible. A picture that failed to load keeps the size of its alternative text. */
function dropPictures({ original, copy }: ElementCopy): void {
  copy.style.backgroundImage = 'none';
  if (copy.nodeName !== 'IMG' || !copy.getAttribute('src')) return;
  const { complete, naturalWidth } = original as HTMLImageElement;
  copy.setAttribute('src', complete && naturalWidth === 0 ? BROKEN_URL : EMPTY_URL);
}
