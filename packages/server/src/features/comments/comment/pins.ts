import type { Pin } from '@postil/contract';
import type { PinRow } from './queries.ts';

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Where a comment is in its picture. @param row of a comment on a mockup. */
export function pinOf({ x, y, width, height }: PinRow): Pin {
  return { x: x ?? 0, y: y ?? 0, width, height };
}

/**
 * Where a pin of one version belongs on another: as many pixels from the upper left, scaled as the width was. So it
 * stays where it is when a page grows at its end, and when the same page is exported at another size. What would
 * be outside stands at the edge.
 */
export function carryPin(pin: Pin, from: PictureSize, to: PictureSize): Pin {
  // Shares of the width stay, those of the height follow the change of the form.
  const stretch = (from.height / from.width) * (to.width / to.height);
  const y = Math.min(1, pin.y * stretch);
  const height = pin.height === null ? null : Math.min(1 - y, pin.height * stretch);
  return { x: pin.x, y, width: pin.width, height };
}
