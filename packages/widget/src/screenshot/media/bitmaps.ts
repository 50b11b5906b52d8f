/** The quality of pictures that are sent. */
const SENT_QUALITY = 0.85;

/** Encodes a picture as WebP, or as PNG in browsers that cannot write it. @throws {Error} the canvas is empty or tainted. */
export async function encode(bitmap: HTMLCanvasElement, quality = SENT_QUALITY): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => bitmap.toBlob(resolve, 'image/webp', quality));
  if (!blob) throw new Error('The picture has no pixels.');
  return blob;
}
