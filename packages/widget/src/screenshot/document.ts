import { createContext, domToCanvas } from 'modern-screenshot';
import { HOST_NAME } from '../page/host.ts';
import type { HiddenIn } from '../page/masking/masks.ts';
import { keepControls } from './copy/controls.ts';
import { isRare, recordCopies } from './copy/copies.ts';
import { findSeen } from './copy/in-view.ts';
import { keepMargins } from './copy/margins.ts';
import { isLegalName, makeWellFormed } from './copy/names.ts';
import { scrollCopy } from './copy/scroll.ts';
import { isEmpty, isReplaced, readContents } from './media/contents.ts';
import type { ReadForeign } from './media/foreign.ts';
import { readImage } from './media/images.ts';
import type { Reading } from './media/reading.ts';
import type { Taken } from './media/taken.ts';
import { readFonts } from './media/web-fonts/fonts.ts';

/** How long the browser may take to draw the copy. */
const IMAGE_LIMIT_MS = 8000;

/** What TypeScript does not know of browsers yet. */
type TrustedWindow = Window & { readonly trustedTypes?: { readonly emptyHTML: string } };

export interface DrawingOptions {
  /** Finds what no picture may show. */
  readonly hiddenIn: HiddenIn;
  /** Pixels of the picture for one of the page. */
  readonly scale: number;
  /** Where an invisible frame may be for as long as it takes; in the widget, so that the page does not change. */
  readonly workshop: ParentNode;
  /** What reads images of other sites. */
  readonly readForeign?: ReadForeign | undefined;
}

/**
 * Draws what is seen of a document, from a copy of its elements with their styles.
 *
 * @throws {Error} it cannot be drawn in this way.
 */
export async function drawDocument(doc: Document, options: DrawingOptions): Promise<Taken> {
  const root = doc.documentElement;
  const { innerWidth: width = 0, innerHeight: height = 0 } = doc.defaultView ?? {};
  const seen = findSeen(doc);
  const contents = await readContents([...seen].filter(isReplaced), (inner) => drawDocument(inner, options));
  const properties = [...getComputedStyle(root)].filter((name) => !name.startsWith('--'));
  const isLeftOut = (element: Element) => element.localName === HOST_NAME;
  const recording = recordCopies(root, { seen, contents, properties, skip: isLeftOut });
  const background = backgroundOf(doc);
  const sandbox = document.createElement('iframe');
  try {
    const reading = await openEmpty(sandbox, root, options.workshop);
    const fonts = await readFonts(doc, seen, reading);
    let missing = [...contents.values()].reduce((sum, content) => sum + content.missing, fonts.missing);
    let restoreUses = () => {};
    // Not of the page itself, for all of whose pictures the library would wait, also for those that are never seen.
    const context = await createContext<Element>(doc.createElement('html'), {
      autoDestruct: true,
      width,
      height,
      scale: options.scale,
      timeout: IMAGE_LIMIT_MS,
      includeStyleProperties: properties,
      features: { restoreScrollPosition: true },
      // What the root says of scrolling is about the window, and its colours are not asked of it again.
      style: {
        backgroundColor: background,
        width: `${root.scrollWidth}px`,
        overflow: 'visible',
        colorScheme: getComputedStyle(root).colorScheme,
        // No margin reaches out of the root of a page, but out of its copy, where what is fixed would move with it.
        display: getComputedStyle(root).display.replace(/^block$/, 'flow-root'),
      },
      filter: recording.filter,
      onCloneEachNode: recording.onCloneEachNode,
      fetchFn: (url) => {
        const onLost = () => {
          missing += 1;
        };
        return readImage(url, { onLost, reading, readForeign: options.readForeign });
      },
      // The library looks for fonts by a style of its own, which a policy can forbid.
      font: { cssText: fonts.css || ' ' },
      onCloneNode: async (copy) => {
        for (const { original, copy, isHollow } of recording.copied) keepMargins(original, copy, isHollow);
        keepControls(recording.copied, reading.document, properties);
        const masked = await findMasked(doc, options);
        masked?.hideMasked(recording.copied, masked.hidden);
        scrollCopy(copy as HTMLElement, recording.copied, doc);
        if (!recording.copied.some(isRare)) return;
        const { correctRare } = await import('./copy/rare.ts');
        restoreUses = correctRare(copy as HTMLElement, recording.copied, { doc, properties });
      },
      onCreateForeignObjectSvg: (svg) => {
        restoreUses();
        makeWellFormed(svg);
      },
    });
    context.node = root;
    // Without any, it would not add the rules.
    context.fontFamilies.set('', new Set());
    context.sandbox = sandbox;
    const bitmap = await domToCanvas(context);
    // The library does not say whether the browser could draw the copy: one that is not well-formed, or that a policy
    // refuses, leaves the canvas as it was.
    if (isEmpty(bitmap)) throw new Error('The browser has drawn nothing.');
    paintBehind(bitmap, background);
    const masked = await findMasked(doc, options);
    masked?.paintBoxes(bitmap, masked.boxesOf(masked.hidden), doc.defaultView ?? window);
    return { bitmap, missing };
  } finally {
    sandbox.remove();
  }
}

/** Finds what is masked, and loads what hides it. @returns undefined where nothing is. */
async function findMasked(doc: Document, { hiddenIn }: DrawingOptions) {
  const hidden = hiddenIn(doc);
  return hidden.size === 0 ? undefined : { hidden, ...(await import('./masks.ts')) };
}

function paintBehind(bitmap: HTMLCanvasElement, color: string): void {
  const context = bitmap.getContext('2d');
  if (!context) return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = color;
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.globalCompositeOperation = 'source-over';
}

/**
 * Opens a frame whose elements have no styles but the browser's own. That of the library is made from a string, which pages
 * that demand Trusted Types refuse: one more frame is then left behind for each kind of element.
 */
async function openEmpty(frame: HTMLIFrameElement, root: Element, workshop: ParentNode): Promise<Reading> {
  frame.style.cssText = 'position:fixed;visibility:hidden;width:0;height:0';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = (window as TrustedWindow).trustedTypes?.emptyHTML ?? '';
  workshop.append(frame);
  await loaded;
  // The fields of a dark page are dark by themselves.
  const opened = frame.contentWindow as Reading | null;
  if (!opened) throw new Error('The page lets no frame be opened.');
  const inner = opened.document;
  inner.documentElement.style.colorScheme = getComputedStyle(root).colorScheme;
  // The library asks for elements of names that the parser of HTML accepts and scripts may not use.
  const create = inner.createElement.bind(inner);
  inner.createElement = (name: string) => create(isLegalName(name) ? name : 'span');
  return opened;
}

/** What is behind a page without a background is white in every browser. */
function backgroundOf(doc: Document): string {
  const colors = [doc.body, doc.documentElement].map((each) => getComputedStyle(each).backgroundColor);
  return colors.find((color) => color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') ?? '#fff';
}
