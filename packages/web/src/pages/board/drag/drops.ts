import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract/enums';

/** The position of a drop. */
export interface Drop {
  readonly id: string;
  readonly status: CommentStatus;
  /** The card next to which it was dropped; absent: below the last one. */
  readonly target?: { readonly id: string; readonly isAfter: boolean };
}

/** The edge of a card at which the dragged one would land. */
export type Edge = 'top' | 'bottom';

/** Makes a card a drop target for other cards. @returns a clean-up function. */
export function attachCard(
  element: HTMLElement,
  {
    id,
    status,
    onEdge,
  }: {
    readonly id: string;
    readonly status: CommentStatus;
    readonly onEdge: (edge: Edge | undefined) => void;
  },
): () => void {
  const leave = () => onEdge(undefined);
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => 'taskId' in source.data,
    getData: ({ input }) =>
      attachClosestEdge({ taskId: id, status }, { element, input, allowedEdges: ['top', 'bottom'] }),
    onDrag: ({ self, source }) => onEdge(source.data.taskId === id ? undefined : edgeOf(self.data)),
    onDragLeave: leave,
    onDrop: leave,
  });
}

/** Makes a column a drop target for cards, which scrolls while one is dragged near its edge. */
export function attachColumn(
  element: HTMLElement,
  { status, onOver }: { readonly status: CommentStatus; readonly onOver: (isOver: boolean) => void },
): () => void {
  return combine(
    dropTargetForElements({
      element,
      canDrop: ({ source }) => 'taskId' in source.data,
      getData: () => ({ status }),
      // A card dragged within its own column causes no enter event.
      onDragStart: () => onOver(true),
      onDragEnter: () => onOver(true),
      onDragLeave: () => onOver(false),
      onDrop: () => onOver(false),
    }),
    autoScrollForElements({ element, canScroll: ({ source }) => 'taskId' in source.data }),
  );
}

/** Calls back when a card is dropped on a column. @param element the container, which scrolls sideways during the drag. */
export function attachBoard(element: HTMLElement, onDrop: (drop: Drop) => void): () => void {
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
        onDrop({
          id,
          status,
          ...(isBeside && { target: { id: taskId, isAfter: edgeOf(target.data) === 'bottom' } }),
        });
      },
    }),
    autoScrollForElements({ element, canScroll: ({ source }) => 'taskId' in source.data }),
  );
}

function edgeOf(data: Record<string | symbol, unknown>): Edge | undefined {
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : undefined;
}
