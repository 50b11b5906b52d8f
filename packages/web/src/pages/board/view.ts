import type { Task } from '@postil/client';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualRows } from '../../ui/data/virtual-rows.ts';

/** A visible card, and its offset from the upper edge of the column. */
interface VisibleCard {
  readonly id: string;
  readonly offset: number;
}

/**
 * Keeps the visible cards in place when other people change the column, or a card is taller than estimated:
 * changes above them move the scroll position instead. A column that is scrolled to its top shows new cards there.
 *
 * @returns a function that records the view, to be called on scroll.
 */
export function useScrollAnchoring(
  ref: RefObject<HTMLElement | null>,
  { rows, layout }: VirtualRows,
  tasks: readonly Task[],
): () => void {
  const visibleCards = useRef<readonly VisibleCard[]>([]);
  const shownLayout = useRef(layout);
  const recordView = () => {
    const top = ref.current?.scrollTop ?? 0;
    visibleCards.current =
      top <= 0
        ? []
        : rows.filter(({ end }) => end > top).map(({ key, start }) => ({ id: key, offset: start - top }));
  };
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && shownLayout.current !== layout) {
      shownLayout.current = layout;
      const shift = shiftOf(visibleCards.current, {
        top: element.scrollTop,
        starts: new Map(tasks.map(({ id }, index) => [id, layout.starts[index]])),
      });
      if (Math.abs(shift) >= 1) element.scrollTop += shift;
    }
    recordView();
  });
  return recordView;
}

/**
 * The displacement of the visible cards, in pixels: the median, because one of them may have been moved itself.
 *
 * @param current the scroll offset of the column, and the offsets of its cards.
 * @returns 0 if none of them is still in the column.
 */
export function shiftOf(
  visibleCards: readonly VisibleCard[],
  current: { readonly top: number; readonly starts: ReadonlyMap<string, number | undefined> },
): number {
  const shifts = visibleCards
    .map(({ id, offset }) => (current.starts.get(id) ?? Number.NaN) - offset - current.top)
    .filter((shift) => !Number.isNaN(shift))
    .sort((one, other) => one - other);
  return shifts[Math.floor(shifts.length / 2)] ?? 0;
}

/** The width of a column and of the space beside it, in pixels. */
const COLUMN_WIDTH_PX = 308;
/** The distance from the board within which a column counts as near, in widths of the board. */
const NEAR_DISTANCE = 0.5;

/**
 * Whether a column has been in or near the viewport. On a phone most columns start outside, and their cards render when
 * the person scrolls towards them.
 *
 * @param ref the column, in the container that scrolls sideways.
 * @param index its index on the board, from 0.
 * @returns `markNear`: marks it as near.
 */
export function useIsNear(
  ref: RefObject<HTMLElement | null>,
  index: number,
): { readonly isNear: boolean; readonly markNear: () => void } {
  const [isNear, setNear] = useState(() => index * COLUMN_WIDTH_PX < window.innerWidth * (1 + NEAR_DISTANCE));
  const markNear = useCallback(() => setNear(true), []);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && markNear(),
      { root: element.parentElement, rootMargin: `0px ${NEAR_DISTANCE * 100}%` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear, markNear]);
  return { isNear, markNear };
}
