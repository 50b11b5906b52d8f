import html2canvas from 'html2canvas-pro';
import { HOST_NAME } from '../page/host.ts';

/**
 * Draws what is seen of the page by interpreting its styles: less exact, but it needs nothing from its policy.
 *
 * @throws {Error} the result shows nothing but a background.
 */
export async function drawOtherwise(scale: number): Promise<HTMLCanvasElement> {
  const bitmap = await html2canvas(document.documentElement, {
    x: scrollX,
    y: scrollY,
    width: innerWidth,
    height: innerHeight,
    scale,
    useCORS: true,
    logging: false,
    ignoreElements: (element: Element) => element.localName === HOST_NAME,
  });
  if (isOfOneColor(bitmap)) throw new Error('The picture of the page is empty.');
  return bitmap;
}

function isOfOneColor(bitmap: HTMLCanvasElement): boolean {
  const { data } = bitmap.getContext('2d')?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
  const pixels = new Uint32Array(data?.buffer ?? new ArrayBuffer());
  return pixels.every((pixel) => pixel === pixels[0]);
}
