/** A picture as WebP; a browser that cannot write it makes a PNG. @throws {Error} it has no pixels, or may not be read. */
export async function encode(bitmap: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => bitmap.toBlob(resolve, 'image/webp', quality));
  if (!blob) throw new Error('The picture has no pixels.');
  return blob;
}
