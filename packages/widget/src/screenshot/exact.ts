import { MAX_MADE_PIXELS } from '@postil/contract/limits';
import { createContext, domToCanvas } from 'modern-screenshot';
import { HOST_NAME } from '../page/host.ts';
import { hideMasked, paintMasks } from './masks.ts';
import { isSticky, scrollCopy } from './scroll.ts';

const TIME_LIMIT_MS = 8000;
const MAX_SCALE = 2;
const FIRST_FRAME_MS = 4000;
const SETTLED_MS = 300;
/** Without its second part, Chromium leaves the page itself out of what can be chosen. */
const CAPTURE = { video: true, preferCurrentTab: true };

/** What TypeScript does not know of browsers yet. */
type TrustedWindow = Window & { readonly trustedTypes?: { readonly emptyHTML: string } };

/** What a picture of the page needs to know. */
export interface PictureOptions {
  /** The widget itself, which is not in the picture. */
  readonly host: HTMLElement;
  /** CSS selectors of what no picture may show, beside those that always are masked. */
  readonly masks: readonly string[];
}

/**
 * Draws what is seen of the page. Where the page's policy forbids the first way, another is loaded.
 *
 * @throws {Error} neither can draw this page.
 */
export async function takePicture(options: PictureOptions): Promise<HTMLCanvasElement> {
  const canvas =
    (canDraw() && (await drawExactly(options).catch(() => undefined))) || (await drawOtherwise());
  if (isEmpty(canvas)) throw new Error('The picture of the page is empty.');
  paintMasks(canvas, options.masks);
  return canvas;
}

/**
 * Lets the person choose a tab, a window or a screen, and takes one picture of it without the widget.
 *
 * @throws {Error} the person has refused, or what was chosen shows nothing.
 */
export async function captureScreen(host: HTMLElement): Promise<HTMLCanvasElement> {
  host.setAttribute('hidden', '');
  let stream: MediaStream | undefined;
  try {
    // Hidden before the capture begins: on a busy machine a frame can be older than what the page shows.
    await nextPaint();
    stream = await navigator.mediaDevices.getDisplayMedia(CAPTURE);
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    // A window that is minimised has no frames.
    const isPlaying = await Promise.race([video.play().then(() => true), wait(FIRST_FRAME_MS)]);
    if (!isPlaying) throw new Error('What was chosen shows nothing.');
    // The first frames may still show the browser's own question.
    await wait(SETTLED_MS);
    return draw(video, video.videoWidth, video.videoHeight);
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    host.removeAttribute('hidden');
  }
}

/** A picture that the person has chosen or pasted. @throws {Error} it is none. */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  return draw(bitmap, bitmap.width, bitmap.height);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Ends when what has changed is painted. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

async function drawExactly({ masks }: PictureOptions): Promise<HTMLCanvasElement> {
  const sticky: HTMLElement[] = [];
  const context = await createContext(document.documentElement, {
    autoDestruct: true,
    width: innerWidth,
    height: innerHeight,
    scale: scaleOf(),
    timeout: TIME_LIMIT_MS,
    backgroundColor: backgroundOf(),
    features: { restoreScrollPosition: true },
    filter: (node) => {
      if (node.nodeName.toLowerCase() === HOST_NAME) return false;
      // In the order of the document, as their copies are.
      if (isSticky(node)) sticky.push(node);
      return true;
    },
    style: { width: `${document.documentElement.scrollWidth}px` },
    onCloneNode: (copy) => {
      if (!(copy instanceof HTMLElement)) return;
      // Before anything is added, by which a selector could match something else.
      hideMasked(copy, masks);
      scrollCopy(copy, sticky);
    },
  });
  context.sandbox = openEmptyFrame();
  return domToCanvas(context);
}

/**
 * A frame whose elements have no styles but the browser's own. That of the library is made from a string, which pages
 * that demand Trusted Types refuse: one more frame is then left behind for each kind of element.
 */
function openEmptyFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;visibility:hidden;width:0;height:0';
  document.body.append(frame);
  frame.srcdoc = (window as TrustedWindow).trustedTypes?.emptyHTML ?? '';
  return frame;
}

async function drawOtherwise(): Promise<HTMLCanvasElement> {
  const { drawPage } = await import('./fallback.ts');
  return drawPage(scaleOf());
}

/** Whether the page's policy lets through the styles that the first way writes. */
function canDraw(): boolean {
  const style = document.createElement('style');
  style.textContent = 'a{}';
  document.head.append(style);
  const isAllowed = Boolean(style.sheet?.cssRules.length);
  style.remove();
  return isAllowed;
}

function scaleOf(): number {
  return Math.min(MAX_SCALE, devicePixelRatio, Math.sqrt(MAX_MADE_PIXELS / (innerWidth * innerHeight)));
}

/** What is behind a page without a background is white in every browser. */
function backgroundOf(): string {
  const colors = [document.body, document.documentElement].map(
    (each) => getComputedStyle(each).backgroundColor,
  );
  return colors.find((color) => color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') ?? '#fff';
}

function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, Math.sqrt(MAX_MADE_PIXELS / (width * height)));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Whether the canvas is still empty. */
function isEmpty(canvas: HTMLCanvasElement): boolean {
  const small = document.createElement('canvas');
  [small.width, small.height] = [16, 16];
  const context = small.getContext('2d');
  if (!context) return true;
  context.drawImage(canvas, 0, 0, 16, 16);
  return context.getImageData(0, 0, 16, 16).data.every((value) => value === 0);
}
