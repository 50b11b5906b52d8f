import { native } from '../dom/native.ts';
import type { TakenPicture } from '../page/boot.ts';
import { HOST_NAME } from '../page/host.ts';
import type { HiddenIn } from '../page/masking/masks.ts';
import { pause } from '../page/pauses.ts';
import { copyPage, isRare, type PageCopy } from './copy/copies.ts';
import { findVisibleElements } from './copy/in-view.ts';
import { makeWellFormed } from './copy/making/names.ts';
import { copyMargins } from './copy/margins.ts';
import { colorBehind, spreadBackground } from './copy/page-background.ts';
import { embedPictures } from './copy/pictures.ts';
import { scrollCopy } from './copy/scroll.ts';
import { drawSvg, wrap } from './draw.ts';
import { isEmpty, isReplaced, readContents } from './media/contents.ts';
import type { ReadCrossOrigin } from './media/cross-origin.ts';
import { readImage, type Size } from './media/images.ts';
import { openReadingWindow } from './media/reading.ts';
import { readFonts } from './media/web-fonts/fonts.ts';

/** Redundant properties, included in the values of others: custom and flow-relative ones. */
const REDUNDANT_PROPERTIES = /^--|(^|-)(block|inline)(-|$)|^border-(start|end)-/;
/** Properties without effect in a picture: they concern time, the pointer and scrolling. */
const INEFFECTIVE_PROPERTIES =
  /^(transition|animation|caret|cursor|pointer-events|touch-action|scroll-|overscroll|view-transition-(?!name)|-webkit-tap)/;

/** Elements that browsers render natively. */
const CONTROL = /^(INPUT|SELECT|TEXTAREA|BUTTON|PROGRESS|METER)$/;

export interface DrawingOptions {
  /** Finds the elements that pictures must not show. */
  readonly hiddenIn: HiddenIn;
  /** The number of pixels of the picture per pixel of the page. */
  readonly scale: number;
  /** The parent of a temporary invisible frame; in the widget, so that the page does not change. */
  readonly parent: ParentNode;
  /** The reader of cross-origin images. */
  readonly readCrossOrigin?: ReadCrossOrigin | undefined;
}

/**
 * Renders the visible part of a document from a copy of its elements with their styles.
 *
 * @throws {Error} it cannot be rendered in this way.
 */
export async function drawDocument(doc: Document, options: DrawingOptions): Promise<TakenPicture> {
  const page = native(doc);
  const root = page.documentElement;
  const { innerWidth: width = 0, innerHeight: height = 0 } = page.defaultView ?? {};
  const size = { width, height, scale: options.scale };
  const visibleElements = findVisibleElements(doc);
  const contents = await readContents([...visibleElements].filter(isReplaced), (inner) =>
    drawDocument(inner, options),
  );
  const properties = [...getComputedStyle(root)].filter(
    (name) => !REDUNDANT_PROPERTIES.test(name) && !INEFFECTIVE_PROPERTIES.test(name),
  );
  const background = colorBehind(doc);
  let missing = [...contents.values()].reduce((sum, content) => sum + content.missing, 0);
  const onLost = () => {
    missing += 1;
  };
  const sandbox = native(document).createElement('iframe');
  try {
    const reading = await openReadingWindow(sandbox, root, options.parent);
    const bare = reading.document;
    const fonts = await readFonts(doc, visibleElements, reading);
    const skip = (element: Element) => element.localName === HOST_NAME;
    const pageCopy = await copyPage(root, { visibleElements, contents, properties, bare, skip });
    styleRoot(pageCopy.root, root, { width, height });
    await correct(pageCopy, { doc, properties, bare, hiddenIn: options.hiddenIn });
    const { readCrossOrigin } = options;
    const read = (url: string, size?: Size) => readImage(url, { onLost, reading, readCrossOrigin, size });
    const { css, count } = await embedPictures(pageCopy, { visibleElements, read });
    spreadBackground(pageCopy, doc);
    await pause();
    const svg = wrap(pageCopy.root, `${fonts.css}\n${css}`, size);
    missing += fonts.missing;
    if (pageCopy.copies.some(({ copy }) => copy.nodeName === 'use'))
      missing += await (await import('./copy/rare.ts')).addSprites(svg, pageCopy.copies, { doc, reading });
    await makeWellFormed(svg);
    await pause();
    const bitmap = await drawSvg(svg, { ...size, pictures: count, hasFonts: fonts.css !== '', bare });
    // If a Content Security Policy blocks the SVG image, the canvas stays empty.
    if (isEmpty(bitmap)) throw new Error('The browser has rendered nothing.');
    paintBehind(bitmap, background);
    const masked = await findMasked(doc, options);
    masked?.paintBoxes(bitmap, masked.boxesOf(masked.hidden), page.defaultView ?? window);
    return { bitmap, missing };
  } finally {
    sandbox.remove();
  }
}

/** Gives a root's copy the page's width and the window's height. Its scrolling properties apply to the window. */
function styleRoot(
  copy: HTMLElement,
  root: Element,
  { width, height }: { width: number; height: number },
): void {
  const { colorScheme, display } = getComputedStyle(root);
  Object.assign(copy.style, {
    width: `${root.scrollWidth || width}px`,
    height: `${height}px`,
    overflow: 'visible',
    colorScheme,
    // Margins do not collapse through the root of a page. In the copy they would collapse through the root, and fixed elements
    // would move with it.
    display: display.replace(/^block$/, 'flow-root'),
  });
}

interface Correction extends Pick<DrawingOptions, 'hiddenIn'> {
  readonly doc: Document;
  readonly properties: readonly string[];
  readonly bare: Document;
}

/** Restores what copied styles do not carry over: margins, form controls, masks, scroll positions, rare elements. */
async function correct(pageCopy: PageCopy, { doc, properties, bare, hiddenIn }: Correction): Promise<void> {
  for (const { original, copy, isHollow } of pageCopy.copies) copyMargins(original, copy, isHollow);
  const controls = pageCopy.copies.filter(({ original }) => CONTROL.test(original.nodeName));
  if (controls.length > 0) (await import('./copy/controls.ts')).keepControls(controls, bare, properties);
  const masked = await findMasked(doc, { hiddenIn });
  masked?.hideMasked(pageCopy.copies, masked.hidden);
  scrollCopy(pageCopy.root, pageCopy.copies, doc);
  if (!pageCopy.copies.some(isRare)) return;
  const { correctRare } = await import('./copy/rare.ts');
  correctRare(pageCopy, { doc, properties });
}

/** Finds masked elements, and loads the code that hides them. @returns undefined if there are none. */
async function findMasked(doc: Document, { hiddenIn }: Pick<DrawingOptions, 'hiddenIn'>) {
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
