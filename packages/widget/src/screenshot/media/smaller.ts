import { toCanvas } from './canvases.ts';

/** The target size: below 1 MiB, the default limit of proxies, with room for the rest of the form. */
const TARGET_BYTES = 900_000;
/** The steps, tried in turn until the picture is small enough. */
const STEPS = [
  { scale: 1, quality: 0.6 },
  { scale: 0.7, quality: 0.7 },
  { scale: 0.5, quality: 0.7 },
  { scale: 0.35, quality: 0.6 },
  { scale: 0.25, quality: 0.5 },
] as const;

/**
 * Re-encodes a picture as a smaller file: less than 900 kB, or at most half the size if it was smaller than 1 MB.
 *
 * @returns undefined where no step makes it small enough.
 * @throws {Error} it is not a picture.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file);
  const maxBytes = file.size > 1_000_000 ? TARGET_BYTES : file.size / 2;
  for (const { scale, quality } of STEPS) {
    const [width, height] = [picture.width * scale, picture.height * scale].map((side) => Math.ceil(side));
    const canvas = toCanvas(picture, width ?? 1, height ?? 1);
    const write = (type: string) =>
      new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    const webp = await write('image/webp');
    // A browser that cannot write WebP returns a PNG, which is larger than a JPEG.
    const blob = webp?.type === 'image/webp' ? webp : await write('image/jpeg');
    if (blob && blob.size <= maxBytes) return blob;
  }
  return undefined;
}
