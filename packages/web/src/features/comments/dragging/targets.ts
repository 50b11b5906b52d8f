import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { attachLater } from '../../../lib/loaded-later.tsx';
import { selectedWith } from '../changes/selection.ts';
import { loadDragging } from './source.ts';

/**
 * Makes an element a drop target for tasks.
 *
 * @param onDrop called with the ids of the dropped tasks; undefined: drops are refused.
 * @returns whether a task is dragged over it.
 */
export function useTaskTarget(
  ref: RefObject<HTMLElement | null>,
  onDrop: ((ids: readonly string[]) => void) | undefined,
): boolean {
  const [isOver, onOver] = useState(false);
  const drop = useEffectEvent((id: string) => onDrop?.(selectedWith(id)));
  const isTarget = onDrop !== undefined;
  useEffect(() => {
    if (!isTarget) return;
    return attachLater(ref, loadDragging, (code, element) =>
      code.attachTarget(element, { onOver, onDrop: (id) => drop(id) }),
    );
  }, [ref, isTarget]);
  return isOver;
}

/** Scrolls an element while a task is dragged near its edge. */
export function useDragScrolling(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => attachLater(ref, loadDragging, (code, element) => code.attachScrolling(element)), [ref]);
}
