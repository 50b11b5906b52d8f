import { encode } from './bitmaps.ts';
import { toCanvas } from './canvases.ts';
import { dataUrlOf } from './data-url.ts';
import type { ReadForeign } from './foreign.ts';
import { EMPTY, hatch } from './hatch.ts';
import type { Reading } from './reading.ts';

const LOAD_LIMIT_MS = 4000;
const MAX_SIDE = 2000;
const QUALITY = 0.92;

interface ImageOptions {
  /** Is called when it cannot be read. */
  onLost(): void;
  readonly reading: Reading;
  /** What reads it where its origin lets no other do so. */
  readonly readForeign: ReadForeign | undefined;
}

/**
 * A picture of the page as a data URL, hatched where its origin does not let it be read. It is loaded as a picture, as the
 * page has loaded it: a policy can forbid to fetch it in another way.
 */
export async function readImage(url: string, options: ImageOptions): Promise<string> {
  const { onLost, reading, readForeign } = options;
  const address = new URL(url, location.href);
  const isOwn = address.origin === location.origin;
  try {
    const image = await load(address.href, { isOwn, reading }).catch(async (error: unknown) => {
      const data = await readForeign?.(address.href);
      if (!data) throw error;
      return load(data, { isOwn: true, reading });
    });
    return image ? await dataUrlOf(await encode(copy(image), QUALITY)) : EMPTY;
  } catch {
    onLost();
    return hatch(address.host);
  }
}

/** @returns undefined if there is no such picture. @throws {Error} its origin lets no other read it. */
async function load(
  url: string,
  { isOwn, reading }: { readonly isOwn: boolean; readonly reading: Reading },
): Promise<HTMLImageElement | undefined> {
  const image = new reading.Image();
  if (!isOwn) image.crossOrigin = 'anonymous';
  image.src = url;
  const late = new Promise((_, reject) =>
    setTimeout(() => reject(new Error('It takes too long.')), LOAD_LIMIT_MS),
  );
  try {
    await Promise.race([image.decode(), late]);
    return image;
  } catch (error) {
    if (isOwn) return undefined;
    throw error;
  }
}

function copy(image: HTMLImageElement): HTMLCanvasElement {
  // A drawing may have no size of its own.
  const [width, height] = [image.naturalWidth || 300, image.naturalHeight || 150];
  const scale = Math.min(devicePixelRatio, MAX_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return toCanvas(image, side(width), side(height));
}
