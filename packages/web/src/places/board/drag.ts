import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract/enums';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
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

/** Makes a card something to drag, and a place to drop others at. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  { id, status, mayMove }: Pick<Task, 'id' | 'status'> & { readonly mayMove: boolean },
): { readonly isDragged: boolean; readonly edge: Edge | undefined } {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const leave = () => setEdge(undefined);
    return combine(
      draggable({
        element,
        canDrag: () => mayMove,
        getInitialData: () => ({ taskId: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => 'taskId' in source.data,
        getData: ({ input }) =>
          attachClosestEdge({ taskId: id, status }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data.taskId === id ? undefined : edgeOf(self.data)),
        onDragLeave: leave,
        onDrop: leave,
      }),
    );
  }, [ref, id, status, mayMove]);
  return { isDragged, edge };
}

/** Makes a column a place to drop cards at, which scrolls while one is held at its edge. */
export function useColumnDrop(ref: RefObject<HTMLElement | null>, status: CommentStatus): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => 'taskId' in source.data,
        getData: () => ({ status }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
      autoScrollForElements({ element, canScroll: ({ source }) => 'taskId' in source.data }),
    );
  }, [ref, status]);
  return isOver;
}

/** Calls back when a card was let go over a column. @param ref what scrolls sideways meanwhile. */
export function useDrops(ref: RefObject<HTMLElement | null>, onDrop: (drop: Drop) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => 'taskId' in source.data,
        onDrop: ({ source, location }) => {
          const id = source.data.taskId;
          const [target] = location.current.dropTargets;
          const status = COMMENT_STATUSES.find((each) => each === target?.data.status);
          if (!target || !status || typeof id !== 'string') return;
          const { taskId } = target.data;
          const isBeside = typeof taskId === 'string';
          drop({
            id,
            status,
            ...(isBeside && { target: { id: taskId, isAfter: edgeOf(target.data) === 'bottom' } }),
          });
        },
      }),
      autoScrollForElements({ element, canScroll: ({ source }) => 'taskId' in source.data }),
    );
  }, [ref]);
}

function edgeOf(data: Record<string | symbol, unknown>): Edge | undefined {
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : undefined;
}
