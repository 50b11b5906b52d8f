import type { Pin } from '@postil/contract';
import type { PinRow } from './queries.ts';

/** The size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The position of a comment in its picture. @param row the row of a comment on a mockup. */
export function pinOf({ x, y, width, height }: PinRow): Pin {
  return { x: x ?? 0, y: y ?? 0, width, height };
}

/**
 * Transfers a pin from one version to another: its distance from the upper left corner in pixels, scaled with the
 * width. Thus the pin keeps its position when a page becomes longer, and when it is exported at another size. A pin
 * outside the picture is moved to the edge.
 */
export function transferPin(pin: Pin, from: PictureSize, to: PictureSize): Pin {
  // Fractions of the width stay the same; fractions of the height follow the change of the aspect ratio.
  const stretch = (from.height / from.width) * (to.width / to.height);
  const y = Math.min(1, pin.y * stretch);
  const height = pin.height === null ? null : Math.min(1 - y, pin.height * stretch);
  return { x: pin.x, y, width: pin.width, height };
}
