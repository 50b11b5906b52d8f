import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { clampZoom, fitZoom, type Point, stepZoom, wheelZoom } from './zoom.ts';

/** The maximum movement of the pointer between press and release of a click, in pixels. */
const MAX_CLICK_MOVEMENT_PX = 4;

/** A point of the window, in pixels. */
interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** A picture in a scrolling viewport, with its zoom and the actions on it. */
export interface Stage {
  /** The scrolling element. */
  readonly pane: RefObject<HTMLDivElement | null>;
  /** The element with the size of the zoomed picture. */
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly zoom: number;
  /** Zooms, and keeps the point `at` fixed; default: the centre of the viewport. */
  zoomTo(zoom: number, at?: WindowPoint): void;
  zoomBy(direction: 1 | -1): void;
  fit(): void;
  /** Scrolls a point of the picture to the centre, unless it is well within the viewport. */
  reveal(point: Point): void;
}

/** @param pictureWidth the width of the picture in pixels; a change fits the picture to the viewport again. */
export function useStage(pictureWidth: number): Stage {
  const pane = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const zoomTo = (next: number, at?: WindowPoint) => {
    const [paneElement, sheetElement] = [pane.current, sheet.current];
    if (!paneElement || !sheetElement || next === zoom) return;
    const view = paneElement.getBoundingClientRect();
    const { clientX, clientY } = at ?? {
      clientX: view.left + view.width / 2,
      clientY: view.top + view.height / 2,
    };
    const before = sheetElement.getBoundingClientRect();
    const x = (clientX - before.left) / before.width;
    const y = (clientY - before.top) / before.height;
    // The new size must be laid out before the picture can be scrolled back under the pointer.
    flushSync(() => setZoom(next));
    const after = sheetElement.getBoundingClientRect();
    paneElement.scrollLeft += after.left + x * after.width - clientX;
    paneElement.scrollTop += after.top + y * after.height - clientY;
  };
  const fitTo = (width: number) => {
    const container = sheet.current?.parentElement;
    if (!pane.current || !container) return;
    // The padding is smaller on a phone.
    const padding = Number.parseFloat(getComputedStyle(container).paddingInlineStart);
    setZoom(fitZoom(width, pane.current.clientWidth - 2 * padding));
  };
  const fitAgain = useEffectEvent(fitTo);
  useEffect(() => fitAgain(pictureWidth), [pictureWidth]);
  return {
    pane,
    sheet,
    zoom,
    zoomTo,
    fit: () => fitTo(pictureWidth),
    zoomBy: (direction) => zoomTo(stepZoom(zoom, direction)),
    reveal: (point) => revealPoint(pane.current, sheet.current, point),
  };
}

function revealPoint(pane: HTMLElement | null, sheet: HTMLElement | null, { x, y }: Point): void {
  if (!pane || !sheet) return;
  const view = pane.getBoundingClientRect();
  const picture = sheet.getBoundingClientRect();
  const left = picture.left + x * picture.width - view.left;
  const top = picture.top + y * picture.height - view.top;
  const isSeen = (at: number, size: number) => at > 40 && at < size - 40;
  if (isSeen(left, view.width) && isSeen(top, view.height)) return;
  pane.scrollBy({ left: left - view.width / 2, top: top - view.height / 2, behavior: 'smooth' });
}

/** Zooms by Ctrl or Cmd with the wheel, which a pinch on a touch pad also emits, and by pinching on a touch screen. */
export function useZoomGestures({ pane, zoom, zoomTo }: Pick<Stage, 'pane' | 'zoom' | 'zoomTo'>): void {
  const pinch = useRef<{ distance: number; zoom: number }>(undefined);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomTo(wheelZoom(zoom, event.deltaY * (event.deltaMode === 1 ? 33 : 1)), event);
  });
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) {
      pinch.current = undefined;
      return;
    }
    event.preventDefault();
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    pinch.current ??= { distance, zoom };
    const middle = {
      clientX: (one.clientX + other.clientX) / 2,
      clientY: (one.clientY + other.clientY) / 2,
    };
    const pinchedZoom = (pinch.current.zoom * distance) / pinch.current.distance;
    zoomTo(clampZoom(pinchedZoom), middle);
  });
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => onWheel(event);
    const touch = (event: TouchEvent) => onTouch(event);
    // React's listeners are passive, and the browser would zoom the page as well.
    element.addEventListener('wheel', wheel, { passive: false });
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
      element.addEventListener(name, touch, { passive: false });
    return () => {
      element.removeEventListener('wheel', wheel);
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
        element.removeEventListener(name, touch);
    };
  }, [pane]);
}

/** Pans the picture by dragging it with a mouse. Touch scrolls it natively. */
export function usePan(pane: RefObject<HTMLDivElement | null>) {
  const start = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  const [isPanning, setPanning] = useState(false);
  // A drag ends with a click event, which must be ignored.
  const hasPanned = useRef(false);
  return {
    isPanning,
    hasPanned,
    handlers: {
      onPointerDown: (event: React.PointerEvent) => {
        hasPanned.current = false;
        const isControl = event.target instanceof Element && event.target.closest('[data-control]');
        if (event.pointerType !== 'mouse' || event.button > 1 || isControl || !pane.current) return;
        const { scrollLeft: left, scrollTop: top } = pane.current;
        start.current = { x: event.clientX, y: event.clientY, left, top };
      },
      onPointerMove: (event: React.PointerEvent) => {
        if (!start.current || !pane.current) return;
        const { x, y, left, top } = start.current;
        const [dx, dy] = [event.clientX - x, event.clientY - y];
        if (!hasPanned.current && Math.hypot(dx, dy) < MAX_CLICK_MOVEMENT_PX) return;
        if (!hasPanned.current) {
          hasPanned.current = true;
          setPanning(true);
          pane.current.setPointerCapture(event.pointerId);
        }
        pane.current.scrollTo(left - dx, top - dy);
      },
      onPointerUp: () => {
        start.current = undefined;
        setPanning(false);
      },
      onPointerCancel: () => {
        start.current = undefined;
        setPanning(false);
      },
    },
  };
}
