import { native } from '../../dom/native.ts';

/** A canvas of a size in pixels that shows a picture. */
export function toCanvas(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = native(document).createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'medium';
  context?.drawImage(source, 0, 0, width, height);
  return canvas;
}
