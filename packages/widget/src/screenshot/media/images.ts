import { logMissing } from '../../api/missing.ts';
import { pause } from '../../page/pauses.ts';
import { encode } from './bitmaps.ts';
import { toCanvas } from './canvases.ts';
import type { ReadCrossOrigin } from './cross-origin.ts';
import { dataUrlOf } from './data-url.ts';
import { BROKEN_URL, hatch } from './hatch.ts';
import type { ReadingWindow } from './reading.ts';

const LOAD_LIMIT_MS = 4000;
const MAX_SIDE = 2000;
const QUALITY = 0.92;
/** The maximum ratio of a stored picture to its box: above 1, so that the browser scales it down, as on the page. */
const MAX_SIZE_RATIO = 2;

/** A size in pixels of the page. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

interface ImageOptions {
  /** The box into which it is fitted; undefined: needed in full size. */
  readonly size: Size | undefined;
  /** Called when it cannot be read. */
  onLost(): void;
  readonly reading: ReadingWindow;
  /** The reader for images whose origin does not allow CORS. */
  readonly readCrossOrigin: ReadCrossOrigin | undefined;
}

/**
 * A picture of the page as a data URL: hatched if it is unreadable or slow, and `BROKEN_URL` if the page could not
 * load it either. It is loaded as an image, as on the page: a policy may block other requests.
 */
export async function readImage(url: string, { onLost, size, ...options }: ImageOptions): Promise<string> {
  const resolved = new URL(url, location.href);
  try {
    const image = await loadReadable(resolved, options);
    if (!image) return BROKEN_URL;
    // The browser decodes it synchronously, so each gets a task of its own.
    await pause();
    return await dataUrlOf(await encode(scaledCopy(image, size), QUALITY));
  } catch (error) {
    logMissing(error);
    onLost();
    return hatch(resolved.host);
  }
}

/**
 * Loads a picture in a form that scripts can read. @returns undefined if the picture does not exist.
 *
 * @throws {Error} its origin does not allow cross-origin reads, or is too slow.
 */
async function loadReadable(
  { href, origin }: URL,
  { reading, readCrossOrigin }: Pick<ImageOptions, 'reading' | 'readCrossOrigin'>,
): Promise<HTMLImageElement | undefined> {
  if (origin === location.origin) return loadImage(href, reading);
  const readable = await loadImage(href, reading, 'anonymous');
  if (readable || !(await loadImage(href, reading))) return readable;
  const data = await readCrossOrigin?.(href);
  if (!data) throw new Error('Its origin does not allow cross-origin reads.');
  return loadImage(data, reading);
}

/** Loads an image of the page. @returns undefined if it cannot be loaded. @throws {Error} it takes too long. */
export async function loadImage(
  url: string,
  reading: ReadingWindow,
  crossOrigin: string | null = null,
): Promise<HTMLImageElement | undefined> {
  const image = new reading.Image();
  image.crossOrigin = crossOrigin;
  image.src = url;
  const timedOut = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('Loading takes too long.')), LOAD_LIMIT_MS),
  );
  const loaded = image.decode().then(
    () => image,
    () => undefined,
  );
  return Promise.race([loaded, timedOut]);
}

/** A copy of limited size: the browser decodes it again, synchronously, when the picture is painted. */
function scaledCopy(image: HTMLImageElement, size: Size | undefined): HTMLCanvasElement {
  // A drawing may have no intrinsic size.
  const [width, height] = [image.naturalWidth || 300, image.naturalHeight || 150];
  const neededScale = size ? MAX_SIZE_RATIO * Math.max(size.width / width, size.height / height) : 1;
  const scale = Math.min(devicePixelRatio * Math.min(1, neededScale), MAX_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return toCanvas(image, side(width), side(height));
}
