import html2canvas from 'html2canvas-pro';
import { HOST_NAME } from '../page/host.ts';

/** Draws what is seen of the page by interpreting its styles: less exact, but it needs nothing from its policy. */
export function drawOtherwise(scale: number): Promise<HTMLCanvasElement> {
  return html2canvas(document.documentElement, {
    x: scrollX,
    y: scrollY,
    width: innerWidth,
    height: innerHeight,
    scale,
    useCORS: true,
    logging: false,
    ignoreElements: (element: Element) => element.localName === HOST_NAME,
  });
}
