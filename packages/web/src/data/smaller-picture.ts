/** The target size: below 1 MiB, the default limit of proxies, with room for the rest of the form. */
const TARGET_BYTES = 900_000;
/** The steps, tried in turn until the picture is small enough: first lower quality, then fewer pixels. */
const STEPS = [
  { scale: 1, quality: 0.85 },
  { scale: 1, quality: 0.6 },
  { scale: 0.7, quality: 0.75 },
  { scale: 0.5, quality: 0.7 },
  { scale: 0.35, quality: 0.7 },
  { scale: 0.25, quality: 0.6 },
] as const;

/**
 * Re-encodes a picture as a smaller file: as WebP, or as JPEG if the browser cannot write WebP.
 *
 * @returns a file of less than 900 kB, or of at most half the size if it was smaller than 1 MB; undefined where the
 *   browser cannot read the picture or no step makes it small enough.
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    // The file is no picture that the browser can read.
    if (!(error instanceof DOMException)) throw error;
  });
  if (!picture) return undefined;
  const maxBytes = file.size > 1_000_000 ? TARGET_BYTES : file.size / 2;
  try {
    for (const step of STEPS) {
      const blob = await encode(picture, step);
      if (!blob || blob.size > maxBytes) continue;
      const name = file.name.replace(/\.[a-z0-9]{2,5}$/i, '');
      return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
    }
    return undefined;
  } finally {
    picture.close();
  }
}

async function encode(
  picture: ImageBitmap,
  { scale, quality }: (typeof STEPS)[number],
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const write = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await write('image/webp');
  if (webp?.type === 'image/webp' || !context) return webp;
  // JPEG has no transparency, and transparent parts would become black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return write('image/jpeg');
}
