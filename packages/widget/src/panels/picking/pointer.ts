import type { Point } from '../../anchors/signals/anchor.ts';
import { type Region, regionBetween } from './choice.ts';

/** The actions that a pointer causes while a target is picked. */
interface PointerActions {
  onMove(event: MouseEvent): void;
  /** @param region undefined: the drag has ended without a region. */
  onDrag(region: Region | undefined): void;
  onRegion(region: Region): void;
  onClick(event: MouseEvent): void;
  /** Whether a finger draws a box; otherwise it scrolls. */
  drawsByTouch(): boolean;
}

/** The handlers of pointer events. */
export interface PointerHandlers {
  pointermove(event: PointerEvent): void;
  pointerdown(event: PointerEvent): void;
  pointerup(event: PointerEvent): void;
  pointercancel(): void;
  click(event: MouseEvent): void;
}

/** The minimum movement of a drag, in pixels. */
const DRAG_PX = 8;

/** Creates handlers that distinguish a click from a drag. */
export function createPointer(actions: PointerActions): PointerHandlers {
  let start: Point | undefined;
  let region: Region | undefined;
  let hasDragged = false;
  const reset = () => {
    start = undefined;
    region = undefined;
  };
  return {
    pointermove(event) {
      if (!start) return actions.onMove(event);
      const next = regionBetween(start, { x: event.clientX, y: event.clientY });
      if (!region && Math.max(next.width, next.height) < DRAG_PX) return;
      region = next;
      actions.onDrag(region);
    },
    pointerdown(event) {
      hasDragged = false;
      const isDrawing = event.pointerType === 'touch' ? actions.drawsByTouch() : event.button === 0;
      if (!isDrawing || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY };
      // The pointer may be released above a button of the widget.
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    },
    pointerup() {
      const drawnRegion = region;
      reset();
      if (!drawnRegion) return;
      hasDragged = true;
      actions.onDrag(undefined);
      // A thin stroke does not count as a box.
      if (Math.min(drawnRegion.width, drawnRegion.height) >= DRAG_PX / 2) actions.onRegion(drawnRegion);
    },
    pointercancel() {
      reset();
      actions.onDrag(undefined);
    },
    click(event) {
      if (!hasDragged) actions.onClick(event);
    },
  };
}
