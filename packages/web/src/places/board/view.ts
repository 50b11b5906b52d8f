import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Task } from '../tasks/tasks.ts';

/** A card that was in view, and how far below the edge of the column it began. */
interface Seen {
  readonly id: string;
  readonly offset: number;
}

/**
 * Keeps what the person looks at in its place when others change the column: a card that comes or goes above moves the
 * scroll position, and not the cards in view. At its very beginning a column shows what arrives there.
 *
 * @returns what notes the view, to be called when the column is scrolled.
 */
export function useKeptView(
  ref: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  tasks: readonly Task[],
): () => void {
  const seen = useRef<readonly Seen[]>([]);
  const shown = useRef(tasks);
  const note = () => {
    const top = ref.current?.scrollTop ?? 0;
    seen.current =
      top <= 0
        ? []
        : virtualizer
            .getVirtualItems()
            .filter(({ end }) => end > top)
            .map(({ key, start }) => ({ id: String(key), offset: start - top }));
  };
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && shown.current !== tasks) {
      shown.current = tasks;
      const by = shiftOf(seen.current, {
        top: element.scrollTop,
        starts: new Map(tasks.map(({ id }, index) => [id, virtualizer.measurementsCache[index]?.start])),
      });
      if (Math.abs(by) >= 1) element.scrollTop += by;
    }
    note();
  });
  return note;
}

/**
 * By how much the cards in view have moved: the one in the middle of all, because one of them may have been moved
 * itself.
 */
function shiftOf(
  seen: readonly Seen[],
  now: { readonly top: number; readonly starts: ReadonlyMap<string, number | undefined> },
): number {
  const shifts = seen
    .map(({ id, offset }) => (now.starts.get(id) ?? Number.NaN) - offset - now.top)
    .filter((shift) => !Number.isNaN(shift))
    .sort((one, other) => one - other);
  return shifts[Math.floor(shifts.length / 2)] ?? 0;
}
