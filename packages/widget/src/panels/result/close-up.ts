interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part of a picture: this share of its width, in a frame of this aspect ratio. */
export const CLOSE_UP = { share: 0.4, aspectRatio: 8 / 3 } as const;

/** Whether two pictures have the same aspect ratio, within 2 %, so that positions correspond. */
export function haveSameAspectRatio(one: Size, other: Size): boolean {
  const [first, second] = [one, other].map(({ width, height }) => width / height);
  return Math.abs((first ?? 0) / (second ?? 1) - 1) <= 0.02;
}

/**
 * The style with which a picture shows the part around a pin in its frame, clamped to its edges.
 *
 * @param pin fractions of the width and the height.
 * @returns undefined if the picture is not high enough for that part.
 */
export function closeUp(pin: { readonly x: number; readonly y: number }, { width, height }: Size) {
  const { share, aspectRatio } = CLOSE_UP;
  const shareOfHeight = (share * width) / aspectRatio / height;
  if (shareOfHeight > 1) return undefined;
  const [left, top] = [startOf(pin.x, share), startOf(pin.y, shareOfHeight)].map((each) => -100 * each);
  return { width: `${100 / share}%`, maxHeight: 'none', translate: `${left}% ${top}%` };
}

/** The start of a part of this length that is centred on a point, clamped to the edges. */
function startOf(point: number, length: number): number {
  return Math.min(Math.max(0, point - length / 2), 1 - length);
}
