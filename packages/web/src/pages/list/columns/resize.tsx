import type { KeyboardEvent, PointerEvent } from 'react';
import { changeDisplay } from '../../../data/display.ts';
import { type ColumnName, DEFAULT_WIDTHS, WIDTH_LIMITS, widthOf } from './columns.ts';

/** The change of a width per press of an arrow key, in pixels. */
const STEP_PX = 16;

/** The edge of a column, which the pointer or the arrow keys move. A double click, or Home, restores the default width. */
export function ResizeHandle({
  name,
  label,
  width,
}: {
  readonly name: ColumnName;
  readonly label: string;
  readonly width: number | undefined;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The keys would also scroll the list.
    if (event.key === 'Home') {
      event.preventDefault();
      return setWidth(name, undefined);
    }
    // The edge is at the start of the column: moving it towards the texts of the tasks makes the column wider.
    const towardsStart = isRightToLeft(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    setWidth(name, columnWidthOf(event.currentTarget) + (event.key === towardsStart ? STEP_PX : -STEP_PX));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` cannot be moved; this is the separator of the ARIA patterns
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={WIDTH_LIMITS.min}
      aria-valuemax={WIDTH_LIMITS.max}
      aria-valuenow={width ?? DEFAULT_WIDTHS[name]}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => follow(event, name)}
      onDoubleClick={() => setWidth(name, undefined)}
      className="absolute inset-y-1 -start-1.5 z-3 w-3 cursor-col-resize touch-none rounded-control before:absolute before:inset-y-1 before:start-1.5 before:w-px before:bg-line hover:before:bg-accent focus-visible:before:bg-accent active:before:bg-accent"
    />
  );
}

function setWidth(name: ColumnName, width: number | undefined): void {
  changeDisplay(({ widths: { [name]: _before, ...others } }) => {
    const next = widthOf(width);
    return { widths: next === undefined ? others : { ...others, [name]: next } };
  });
}

/** Moves the edge with the pointer until it is released. */
function follow(event: PointerEvent<HTMLElement>, name: ColumnName): void {
  const handle = event.currentTarget;
  const [startX, startWidth] = [event.clientX, columnWidthOf(handle)];
  const sign = isRightToLeft(handle) ? 1 : -1;
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const move = ({ clientX }: globalThis.PointerEvent) =>
    setWidth(name, startWidth + sign * (clientX - startX));
  const end = () => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('lostpointercapture', end);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', end);
}

const columnWidthOf = (handle: HTMLElement) => handle.closest('th')?.offsetWidth ?? WIDTH_LIMITS.min;

const isRightToLeft = (element: HTMLElement) => getComputedStyle(element).direction === 'rtl';
