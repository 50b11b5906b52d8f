import type { TakenPicture } from '../../../widget/src/page/boot.ts';
import type { Host } from '../../../widget/src/page/host.ts';
import type { HiddenIn } from '../../../widget/src/page/masking/masks.ts';
import { nextPaint } from '../../../widget/src/screenshot/chosen.ts';
import { scaleOf } from '../../../widget/src/screenshot/exact.ts';
import { allBoxesIn } from '../../../widget/src/screenshot/frame-boxes.ts';
import { paintBoxes } from '../../../widget/src/screenshot/masks.ts';
import { toCanvas } from '../../../widget/src/screenshot/media/canvases.ts';
import { askWorker } from '../protocol.ts';

/**
 * Takes the browser's own picture of the viewport, without the widget and with solid boxes over masked elements.
 *
 * @throws {Error} the browser refuses: the tab is in the background, or the page was left.
 */
export async function takePicture({ element }: Host, hiddenIn: HiddenIn): Promise<TakenPicture> {
  // Not `hidden`, which would take the focus from the member's text field.
  element.setAttribute('data-unseen', '');
  try {
    await nextPaint();
    const url = await askWorker('capture', {});
    if (!url) throw new Error('The browser cannot capture this page: bring its tab to the front.');
    const boxes = allBoxesIn(document, hiddenIn);
    const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (each) => each.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const scale = Math.min(scaleOf(), picture.width / innerWidth);
    const size = [Math.round(innerWidth * scale), Math.round(innerHeight * scale)] as const;
    const bitmap = toCanvas(picture, ...size);
    paintBoxes(bitmap, boxes);
    return { bitmap, missing: 0 };
  } finally {
    element.removeAttribute('data-unseen');
  }
}
