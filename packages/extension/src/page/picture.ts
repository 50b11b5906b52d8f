import type { Host } from '../../../widget/src/page/host.ts';
import { nextPaint } from '../../../widget/src/screenshot/chosen.ts';
import { scaleOf } from '../../../widget/src/screenshot/exact.ts';
import { findMasked, MASK_COLOR } from '../../../widget/src/screenshot/masks.ts';
import { toCanvas } from '../../../widget/src/screenshot/media/bitmaps.ts';
import type { Taken } from '../../../widget/src/screenshot/media/taken.ts';
import { askWorker } from '../protocol.ts';

/**
 * The browser's own picture of what is seen, without the widget and with solid boxes over what no picture may show.
 *
 * @throws {Error} the browser refuses: the tab is behind another, or the page was left.
 */
export async function takePicture({ element }: Host, masks: readonly string[]): Promise<Taken> {
  // Not `hidden`, which would take the focus from the field in which the member writes.
  element.setAttribute('data-unseen', '');
  try {
    await nextPaint();
    const url = await askWorker('capture', {});
    if (!url) throw new Error('The browser takes no picture of this page.');
    const boxes = boxesOf(document, masks);
    const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (each) => each.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const scale = Math.min(scaleOf(), picture.width / innerWidth);
    const size = [Math.round(innerWidth * scale), Math.round(innerHeight * scale)] as const;
    const bitmap = toCanvas(picture, ...size);
    paint(bitmap, boxes);
    return { bitmap, missing: 0 };
  } finally {
    element.removeAttribute('data-unseen');
  }
}

/** The places of what is masked, also in frames that may be read, in pixels of the page. */
function boxesOf(doc: Document, masks: readonly string[]): DOMRect[] {
  const inFrames = [...doc.querySelectorAll('iframe, frame')].flatMap((frame) => {
    const { left, top } = frame.getBoundingClientRect();
    return boxesOf(documentOf(frame) ?? new Document(), masks).map(
      (box) =>
        new DOMRect(left + frame.clientLeft + box.x, top + frame.clientTop + box.y, box.width, box.height),
    );
  });
  return [...findMasked(masks, doc).map((each) => each.getBoundingClientRect()), ...inFrames];
}

/** @returns undefined for a frame of another origin, whose elements nobody but its own scripts can find. */
function documentOf(frame: Element): Document | undefined {
  return (frame as HTMLIFrameElement).contentDocument ?? undefined;
}

function paint(bitmap: HTMLCanvasElement, boxes: readonly DOMRect[]): void {
  const context = bitmap.getContext('2d');
  if (!context) throw new Error('The picture cannot be masked.');
  context.setTransform(bitmap.width / innerWidth, 0, 0, bitmap.height / innerHeight, 0, 0);
  context.fillStyle = MASK_COLOR;
  for (const { left, top, width, height } of boxes)
    context.fillRect(Math.floor(left) - 1, Math.floor(top) - 1, Math.ceil(width) + 2, Math.ceil(height) + 2);
  context.resetTransform();
}
