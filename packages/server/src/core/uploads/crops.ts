import { loadDecoder, MAX_PIXELS } from './pictures.ts';

/** A part of a picture, for an e-mail or a model. */
export interface Crop {
  /** JPEG. */
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The maximum width and height of a crop, in pixels. */
const WIDTH = 800;
const HEIGHT = 400;

/**
 * The surroundings of a pin in a stored picture, with a ring around the pin.
 *
 * @param picture PNG, JPEG or WebP.
 * @param pin fractions of its width and height; null: its upper part, without a ring.
 * @returns at most 800 × 400 pixels.
 */
export async function cropAround(
  picture: Buffer,
  pin: { readonly x: number; readonly y: number } | null,
): Promise<Crop> {
  const sharp = await loadDecoder();
  const image = sharp(picture, { limitInputPixels: MAX_PIXELS, pages: 1 });
  const metadata = await image.metadata();
  const [left, width] = part(metadata.width, WIDTH, pin?.x ?? 0.5);
  const [top, height] = part(metadata.height, HEIGHT, pin?.y ?? 0);
  const crop = image.extract({ left, top, width, height }).flatten({ background: '#ffffff' });
  const cropWithRing =
    pin === null
      ? crop
      : crop.composite([
          ring(pin.x * metadata.width - left, pin.y * metadata.height - top, { width, height }),
        ]);
  return { bytes: await cropWithRing.jpeg({ quality: 82 }).toBuffer(), width, height };
}

/** The lengths of the longer edge of downscaled copies, in pixels. */
const SMALLER_EDGES = [2_000, 1_400, 1_000];

/**
 * The largest copy of a stored picture within a size limit.
 *
 * @param picture PNG, JPEG or WebP.
 * @returns a JPEG; undefined if even a copy of 1,000 pixels is larger.
 */
export async function shrink(picture: Buffer, maxBytes: number): Promise<Buffer | undefined> {
  const sharp = await loadDecoder();
  for (const edge of SMALLER_EDGES) {
    const bytes = await sharp(picture, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  return undefined;
}

/** The first pixel and the length of the part of an edge around a position, given as a fraction. */
function part(whole: number, max: number, fraction: number): [first: number, length: number] {
  const length = Math.min(whole, max);
  const first = Math.round(fraction * whole - length / 2);
  return [Math.max(0, Math.min(whole - length, first)), length];
}

/** The radius of the ring, half the width of its line, and half that of the white line behind it, in pixels. */
const RADIUS = 18;
const LINE = 2;
const OUTLINE = 3.5;

/** A transparent layer, as large as the crop, with a ring, as raw pixels: the decoder does not support vector graphics. */
function ring(x: number, y: number, { width, height }: { width: number; height: number }) {
  const pixels = Buffer.alloc(width * height * 4);
  const outerRadius = RADIUS + OUTLINE + 1;
  for (let row = Math.max(0, Math.floor(y - outerRadius)); row < Math.min(height, y + outerRadius); row++) {
    for (
      let column = Math.max(0, Math.floor(x - outerRadius));
      column < Math.min(width, x + outerRadius);
      column++
    ) {
      const distance = Math.abs(Math.hypot(column - x, row - y) - RADIUS);
      const opacity = Math.max(0, Math.min(1, OUTLINE + 0.5 - distance));
      const [red, green, blue] = distance <= LINE ? [232, 150, 12] : [255, 255, 255];
      pixels.set([red, green, blue, Math.round(255 * opacity)], (row * width + column) * 4);
    }
  }
  return { input: pixels, raw: { width, height, channels: 4 as const } };
}
