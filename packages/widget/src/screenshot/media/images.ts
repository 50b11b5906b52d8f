import { dataUrlOf } from './data-url.ts';
import { hatch } from './hatch.ts';

const LOAD_LIMIT_MS = 4000;
const MAX_SIDE = 2000;
const QUALITY = 0.92;
/** For a picture that the page does not show either. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * A picture of the page as a data URL, hatched where its origin does not let it be read. It is loaded as a picture, as the
 * page has loaded it: a policy can forbid to fetch it in another way.
 *
 * @param onLost is called when it cannot be read.
 */
export async function readImage(url: string, onLost: () => void): Promise<string> {
  const isOwn = new URL(url, document.baseURI).origin === location.origin;
  try {
    const image = await load(url, isOwn);
    return image ? await encode(image) : NOTHING;
  } catch {
    onLost();
    return hatch(new URL(url, document.baseURI).host);
  }
}

/** @returns undefined if there is no such picture. @throws {Error} its origin lets no other read it. */
async function load(url: string, isOwn: boolean): Promise<HTMLImageElement | undefined> {
  const image = new Image();
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

async function encode(image: HTMLImageElement): Promise<string> {
  // A drawing may have no size of its own.
  const { naturalWidth: width = 300, naturalHeight: height = 150 } = image;
  const scale = Math.min(devicePixelRatio, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round((width || 300) * scale));
  canvas.height = Math.max(1, Math.round((height || 150) * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  return blob ? dataUrlOf(blob) : NOTHING;
}
