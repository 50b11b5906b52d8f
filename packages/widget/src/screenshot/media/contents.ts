import { logMissing } from '../../api/missing.ts';
import { native } from '../../dom/native.ts';
import type { TakenPicture } from '../../page/boot.ts';
import { toCanvas } from './canvases.ts';
import { hatch } from './hatch.ts';

const MAX_FRAME_MS = 200;

/** Elements whose visible content is outside of the document. */
type ReplacedElement =
  | HTMLVideoElement
  | HTMLCanvasElement
  | HTMLIFrameElement
  | HTMLObjectElement
  | HTMLEmbedElement;

/** A picture of the content of a replaced element. */
export interface Content {
  /** A data URL; undefined: the element is empty. */
  readonly url: string | undefined;
  /** The number of parts that could not be rendered. */
  readonly missing: number;
}

/** @param node possibly of another document, with its own classes. */
export function isReplaced(node: Node): node is ReplacedElement {
  return /^(VIDEO|CANVAS|IFRAME|OBJECT|EMBED)$/.test(node.nodeName);
}

/** Draws the document of a frame. */
type DrawDocument = (inner: Document) => Promise<TakenPicture>;

/**
 * Renders the contents of replaced elements. It starts in the next animation frame, where a canvas is readable right
 * after the page has painted it.
 */
export async function readContents(
  elements: Iterable<ReplacedElement>,
  drawDocument: DrawDocument,
): Promise<ReadonlyMap<Element, Content>> {
  const replaced = [...elements];
  const contents = new Map<Element, Content>();
  if (replaced.length === 0) return contents;
  await nextFrame();
  for (const each of replaced)
    if (each.nodeName === 'CANVAS') contents.set(each, readCanvas(each as HTMLCanvasElement));
  for (const each of replaced)
    if (!contents.has(each)) contents.set(each, await readOther(each, drawDocument));
  return contents;
}

/** Resolves in the next animation frame, or after 200 ms in a hidden window, which has none. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, MAX_FRAME_MS);
  });
}

async function readOther(element: ReplacedElement, drawDocument: DrawDocument): Promise<Content> {
  if (element.nodeName === 'VIDEO') return readVideo(element as HTMLVideoElement);
  const inner = documentOf(element);
  if (!inner) return lostContent(labelOf(element));
  if (!native(inner).body || element.clientWidth === 0 || element.clientHeight === 0) return NO_CONTENT;
  const picture = await drawDocument(inner).catch(logMissing);
  return picture
    ? { url: picture.bitmap.toDataURL(), missing: picture.missing }
    : lostContent(labelOf(element));
}

const NO_CONTENT: Content = { url: undefined, missing: 0 };

function lostContent(label: string): Content {
  return { url: hatch(label), missing: 1 };
}

function readCanvas(canvas: HTMLCanvasElement): Content {
  if (canvas.width === 0 || canvas.height === 0) return NO_CONTENT;
  try {
    return isEmpty(canvas) && isAlone(canvas)
      ? lostContent('canvas')
      : { url: canvas.toDataURL(), missing: 0 };
  } catch {
    // It is tainted by cross-origin content.
    return lostContent('canvas');
  }
}

function readVideo(video: HTMLVideoElement): Content {
  const { videoWidth, videoHeight, poster, readyState } = video;
  if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return { url: poster || undefined, missing: 0 };
  const canvas = native(document).createElement('canvas');
  canvas.width = videoWidth;
  canvas.height = videoHeight;
  try {
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return { url: canvas.toDataURL('image/jpeg'), missing: 0 };
  } catch (error) {
    logMissing(error);
    return lostContent('video');
  }
}

/** The document that an element shows, unless it is cross-origin. */
function documentOf(element: ReplacedElement): Document | undefined {
  return ('contentDocument' in element && element.contentDocument) || undefined;
}

function labelOf(element: ReplacedElement): string {
  const url = 'src' in element ? element.src : 'data' in element ? element.data : '';
  return URL.canParse(url) ? new URL(url).host : element.localName;
}

/**
 * Whether a large canvas overlaps no other picture. WebGL contents are unreadable between animation frames and look
 * empty, but a canvas over others may really be empty, to be painted later.
 */
function isAlone(canvas: HTMLCanvasElement): boolean {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  if (width < 100 || height < 100) return false;
  const others = native(document).elementsFromPoint(left + width / 2, top + height / 2);
  return !others.some(
    (other) => other !== canvas && (isReplaced(other) || /^(IMG|svg)$/.test(other.nodeName)),
  );
}

/** Whether a canvas is empty. @throws {DOMException} it is tainted. */
export function isEmpty(canvas: HTMLCanvasElement): boolean {
  // A coarse sample nearly always suffices, but can miss a thin line.
  return isEmptyAtSize(canvas, 16, 16) && isEmptyAtSize(canvas, canvas.width, canvas.height);
}

function isEmptyAtSize(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  const data = toCanvas(canvas, width, height).getContext('2d')?.getImageData(0, 0, width, height).data;
  return new Uint32Array(data?.buffer ?? new ArrayBuffer()).every((pixel) => pixel === 0);
}
