import type { CommentStatus } from '@postil/contract/enums';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Task } from '../../../features/comments/index.ts';
import { loadedLater } from '../../../lib/loaded-later.tsx';
import type { Drop, Edge } from './dnd.ts';

/** Nobody drags before the cards have rendered, so the code is loaded after them. */
const dragging = loadedLater(() => import('./dnd.ts'));

/** Makes a card draggable, and a drop target for others. */
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

/** Makes a column a drop target for cards. @returns whether one is dragged over it. */
export function useColumnDrop(ref: RefObject<HTMLElement | null>, status: CommentStatus): boolean {
  const [isOver, onOver] = useState(false);
  useEffect(
    () => attach(ref, (code, element) => code.attachColumn(element, { status, onOver })),
    [ref, status],
  );
  return isOver;
}

/** Calls back when a card is dropped on a column. @param ref the container that scrolls sideways meanwhile. */
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
