/** A canvas of a size in pixels that shows a picture. */
export function toCanvas(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** A picture as WebP; a browser that cannot write it makes a PNG. @throws {Error} it has no pixels, or may not be read. */
export async function encode(bitmap: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => bitmap.toBlob(resolve, 'image/webp', quality));
  if (!blob) throw new Error('The picture has no pixels.');
  return blob;
}
