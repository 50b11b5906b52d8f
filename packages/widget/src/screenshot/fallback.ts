import html2canvas from 'html2canvas-pro';
import { HOST_NAME } from '../page/host.ts';
import type { HiddenIn } from '../page/masking/masks.ts';
import { allBoxesIn } from './frame-boxes.ts';
import { hide, paintBoxes } from './masks.ts';

/**
 * Draws what is seen of the page by interpreting its styles: less exact, but it needs nothing from its policy.
 *
 * @param hiddenIn finds what the picture may not show.
 * @throws {Error} the result shows nothing but a background.
 */
export async function drawOtherwise(scale: number, hiddenIn: HiddenIn): Promise<HTMLCanvasElement> {
  const bitmap = await html2canvas(document.documentElement, {
    x: scrollX,
    y: scrollY,
    width: innerWidth,
    height: innerHeight,
    scale,
    useCORS: true,
    logging: false,
    onclone: (copy: Document) => hideIn(copy, hiddenIn),
    ignoreElements: (element: Element) => element.localName === HOST_NAME,
  });
  if (isOfOneColor(bitmap)) throw new Error('The picture of the page is empty.');
  paintBoxes(bitmap, allBoxesIn(document, hiddenIn));
  return bitmap;
}

/** Hides what is masked in a copy of the page. A field that is only known to have been a password is known by its value. */
function hideIn(copy: Document, hiddenIn: HiddenIn): void {
  const typedIn = (element: Element) => (element as Partial<HTMLInputElement>).value;
  const values = new Set([...hiddenIn(document)].map(typedIn).filter(Boolean));
  const fields = [...copy.querySelectorAll('input, textarea')].filter((field) => values.has(typedIn(field)));
  for (const element of [...hiddenIn(copy), ...fields]) hide(element as HTMLElement);
}

function isOfOneColor(bitmap: HTMLCanvasElement): boolean {
  const { data } = bitmap.getContext('2d')?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
  const pixels = new Uint32Array(data?.buffer ?? new ArrayBuffer());
  return pixels.every((pixel) => pixel === pixels[0]);
}
