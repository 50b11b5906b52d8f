import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { offsetsOf } from './pins.tsx';
import { nearestPoint, type Point } from './zoom.ts';

/** The step of the crosshair per press of an arrow key, in pixels of the screen: plain, with Shift, and with Alt. */
const STEP_PX = { plain: 10, shift: 60, alt: 1 };

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A crosshair on the picture that the arrow keys move: for placing a pin by keyboard. */
export function Crosshair({
  point,
  size,
  onMove,
  onPin,
  onCancel,
}: {
  readonly point: Point;
  /** The size of the zoomed picture, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly onMove: (point: Point) => void;
  readonly onPin: () => void;
  readonly onCancel: () => void;
}) {
  const { mockups: texts } = useTexts();
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => element.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return stop(event, onCancel);
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    const step = event.altKey ? STEP_PX.alt : event.shiftKey ? STEP_PX.shift : STEP_PX.plain;
    const next = nearestPoint({
      x: point.x + (direction[0] * step) / size.width,
      y: point.y + (direction[1] * step) / size.height,
    });
    stop(event, () => onMove(next));
    announce(texts.pinnedAt(Math.round(next.x * 100), Math.round(next.y * 100)));
    // Keeps the crosshair visible.
    requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  };
  return (
    <button
      ref={element}
      type="button"
      data-control
      data-testid="crosshair"
      aria-label={texts.crosshair}
      onKeyDown={press}
      onClick={onPin}
      onBlur={onCancel}
      className="absolute z-20 size-11 -translate-1/2 scroll-m-16 rounded-full border-2 border-accent bg-pin/15 shadow-float before:absolute before:inset-x-1/2 before:inset-y-0 before:-ms-px before:w-0.5 before:bg-accent after:absolute after:inset-x-0 after:top-1/2 after:-mt-px after:h-0.5 after:bg-accent"
      style={offsetsOf(point)}
    />
  );
}

function stop(event: KeyboardEvent, run: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  run();
}
