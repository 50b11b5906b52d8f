import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';

/** Makes a card or a row draggable. @returns a clean-up function. */
export function attachSource(
  element: HTMLElement,
  {
    id,
    mayMove,
    countDragged,
    onDrag,
  }: {
    readonly id: string;
    readonly mayMove: boolean;
    /** Returns the number of tasks that move with this one, including itself. */
    readonly countDragged: () => number;
    readonly onDrag: (isDragged: boolean) => void;
  },
): () => void {
  return draggable({
    element,
    canDrag: () => mayMove,
    getInitialData: () => ({ taskId: id }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => {
      const count = countDragged();
      if (count < 2) return;
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
        render: ({ container }) => container.append(stackOf(element, count)),
      });
    },
    onDragStart: () => {
      onDrag(true);
      document.documentElement.toggleAttribute('data-dragging-selection', countDragged() > 1);
    },
    onDrop: () => {
      onDrag(false);
      document.documentElement.removeAttribute('data-dragging-selection');
    },
  });
}

/** The drag preview of several cards: a stack of cards with their number. */
function stackOf(card: HTMLElement, count: number): HTMLElement {
  const stack = document.createElement('div');
  stack.className = 'relative pe-3 pt-3 pb-2';
  const lowerCard = document.createElement('div');
  lowerCard.className =
    'absolute inset-x-2 top-5 bottom-0 rounded-card border border-line-strong bg-surface-sunken';
  const copy = document.createElement('div');
  copy.className = 'relative rounded-card border border-accent bg-surface-raised p-3 text-base';
  copy.style.width = `${card.offsetWidth}px`;
  copy.textContent = card.querySelector('[data-card], [data-words]')?.textContent ?? '';
  const badge = document.createElement('span');
  badge.className =
    'absolute end-0 top-0 flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 font-semibold text-on-accent';
  badge.textContent = String(count);
  stack.append(lowerCard, copy, badge);
  return stack;
}

/** Makes an element other than a column of a board a drop target for tasks. @returns a clean-up function. */
export function attachTarget(
  element: HTMLElement,
  {
    onOver,
    onDrop,
  }: { readonly onOver: (isOver: boolean) => void; readonly onDrop: (taskId: string) => void },
): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => 'taskId' in source.data,
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source }) => {
      onOver(false);
      if (typeof source.data.taskId === 'string') onDrop(source.data.taskId);
    },
  });
}

/** Scrolls an element while a task is dragged near its edge. @returns a clean-up function. */
export function attachScrolling(element: HTMLElement): () => void {
  return autoScrollForElements({ element, canScroll: ({ source }) => 'taskId' in source.data });
}
