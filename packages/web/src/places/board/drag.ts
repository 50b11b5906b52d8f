import type { CommentStatus } from '@postil/contract/enums';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadedLater } from '../../parts/loaded-later.tsx';
import type { Task } from '../tasks/tasks.ts';

/** Where a dragged card was let go. */
export interface Drop {
  readonly id: string;
  readonly status: CommentStatus;
  /** The card beside which it was let go; none below the last one. */
  readonly target?: { readonly id: string; readonly isAfter: boolean };
}

/** The edge of a card at which the dragged one would land. */
export type Edge = 'top' | 'bottom';

/** Nobody drags before the cards are there, so its code comes after them. */
const dragging = loadedLater(() => import('./dnd.ts'));

/** Makes a card something to drag, and a place to drop others at. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  { id, status, mayMove }: Pick<Task, 'id' | 'status'> & { readonly mayMove: boolean },
): { readonly isDragged: boolean; readonly edge: Edge | undefined } {
  const [isDragged, onDrag] = useState(false);
  const [edge, onEdge] = useState<Edge>();
  useEffect(
    () => attach(ref, (code, element) => code.attachCard(element, { id, status, mayMove, onDrag, onEdge })),
    [ref, id, status, mayMove],
  );
  return { isDragged, edge };
}

/** Makes a column a place to drop cards at. @returns whether one is held over it. */
export function useColumnDrop(ref: RefObject<HTMLElement | null>, status: CommentStatus): boolean {
  const [isOver, onOver] = useState(false);
  useEffect(
    () => attach(ref, (code, element) => code.attachColumn(element, { status, onOver })),
    [ref, status],
  );
  return isOver;
}

/** Calls back when a card was let go over a column. @param ref what scrolls sideways meanwhile. */
export function useDrops(ref: RefObject<HTMLElement | null>, onDrop: (drop: Drop) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(
    () => attach(ref, (code, element) => code.attachBoard(element, (dropped) => drop(dropped))),
    [ref],
  );
}

type Code = NonNullable<ReturnType<typeof dragging.get>>;

/** @returns a function that ends it, also when the code was not loaded yet. */
function attach(
  { current: element }: RefObject<HTMLElement | null>,
  start: (code: Code, element: HTMLElement) => () => void,
): () => void {
  if (!element) return () => {};
  const state: { isOver: boolean; end: (() => void) | undefined } = { isOver: false, end: undefined };
  void dragging.load().then((code) => {
    if (!state.isOver) state.end = start(code, element);
  });
  return () => {
    state.isOver = true;
    state.end?.();
  };
}
