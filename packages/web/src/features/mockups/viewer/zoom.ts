/** The minimum and maximum zoom; at 1 a pixel of the picture is a CSS pixel. */
export const ZOOM = { min: 0.02, max: 4 } as const;

/** The steps of the buttons and keys, and the choices of the menu. */
const ZOOM_STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const;
export const ZOOM_CHOICES = [0.25, 0.5, 1, 1.5, 2, 3, 4] as const;

/** A zoom, clamped to its limits. */
export function clampZoom(zoom: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
}

/** The next step above or below a zoom. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  // A step that hardly differs from the current zoom would have no visible effect.
  const isPast = (step: number) => (direction > 0 ? step > zoom * 1.02 : step < zoom / 1.02);
  const found = direction > 0 ? ZOOM_STEPS.find(isPast) : ZOOM_STEPS.findLast(isPast);
  // A large picture may fit only below the smallest step.
  return found ?? clampZoom(zoom);
}

/** The zoom after a turn of the wheel. @param deltaY from the event, in pixels. */
export function wheelZoom(zoom: number, deltaY: number): number {
  // A notch of a mouse wheel is about 100 pixels; a step of a pinch on a touch pad is a few.
  const turned = Math.max(-100, Math.min(100, deltaY));
  return clampZoom(zoom * Math.exp(-turned / 300));
}

/** The zoom at which a picture fits the width of its viewport, at most 1. */
export function fitZoom(pictureWidth: number, viewportWidth: number): number {
  return clampZoom(Math.min(1, viewportWidth / pictureWidth));
}

/** A point of a picture in fractions of its width and height, 0–1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point of a picture that is nearest to a point, which may be outside. */
export function nearestPoint({ x, y }: Point): Point {
  const clampFraction = (value: number) => Math.min(1, Math.max(0, value));
  return { x: clampFraction(x), y: clampFraction(y) };
}

/** The point of a picture under the pointer; outside of the picture, the nearest one. */
export function pointAt(
  rect: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  pointer: { readonly clientX: number; readonly clientY: number },
): Point {
  return nearestPoint({
    x: (pointer.clientX - rect.left) / rect.width,
    y: (pointer.clientY - rect.top) / rect.height,
  });
}
