import type { HiddenIn } from '../page/masking/masks.ts';
import { type Box, boxesOf } from './masks.ts';

/** The boxes of masked elements in a document and its readable frames. */
export function allBoxesIn(doc: Document, hiddenIn: HiddenIn): Box[] {
  const frameBoxes = [...doc.querySelectorAll('iframe, frame')].flatMap((element) => {
    const frame = element as HTMLIFrameElement;
    const boxes = frame.contentDocument ? allBoxesIn(frame.contentDocument, hiddenIn) : [];
    const frameBox = frame.getBoundingClientRect();
    const scale = frameBox.width / frame.offsetWidth || 1;
    const x = (value: number) => frameBox.left + (frame.clientLeft + value) * scale;
    const y = (value: number) => frameBox.top + (frame.clientTop + value) * scale;
    return boxes.map(({ left, top, right, bottom }) => ({
      left: x(left),
      top: y(top),
      right: x(right),
      bottom: y(bottom),
    }));
  });
  return [...boxesOf(hiddenIn(doc)), ...frameBoxes];
}
