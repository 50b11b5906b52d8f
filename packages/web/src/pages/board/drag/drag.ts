import type { Task } from '@postil/client';
import type { CommentStatus } from '@postil/contract/enums';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { lazyWhenSettled } from '../../../data/settled.ts';
import { useTaskSource } from '../../../features/comments/index.ts';
import { attachLater } from '../../../lib/loaded-later.tsx';
import type { Drop, Edge } from './drops.ts';

/** The code for dragging, loaded after the cards have rendered. */
const load = lazyWhenSettled(() => import('./drops.ts'));

/** Makes a card draggable, and a drop target for other cards. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  { id, status, mayMove }: Pick<Task, 'id' | 'status'> & { readonly mayMove: boolean },
): { readonly isDragged: boolean; readonly edge: Edge | undefined } {
  const isDragged = useTaskSource(ref, { id, mayMove });
  const [edge, onEdge] = useState<Edge>();
  useEffect(
    () => attachLater(ref, load, (code, element) => code.attachCard(element, { id, status, onEdge })),
    [ref, id, status],
  );
  return { isDragged, edge };
}

/** Makes a column a drop target for cards. @returns whether one is dragged over it. */
export function useColumnDrop(ref: RefObject<HTMLElement | null>, status: CommentStatus): boolean {
  const [isOver, onOver] = useState(false);
  useEffect(
    () => attachLater(ref, load, (code, element) => code.attachColumn(element, { status, onOver })),
    [ref, status],
  );
  return isOver;
}

/** Calls back when a card is dropped on a column. @param ref the container, which scrolls sideways during the drag. */
export function useDrops(ref: RefObject<HTMLElement | null>, onDrop: (drop: Drop) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(
    () => attachLater(ref, load, (code, element) => code.attachBoard(element, (dropped) => drop(dropped))),
    [ref],
  );
}
