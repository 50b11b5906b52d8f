import { type RefObject, useEffect, useState } from 'react';
import { lazyWhenSettled } from '../../../data/settled.ts';
import { attachLater } from '../../../lib/loaded-later.tsx';
import { selectedWith } from '../changes/selection.ts';

/** The code for dragging, loaded after the tasks have rendered. */
export const loadDragging = lazyWhenSettled(() => import('./dnd.ts'));

/** Makes a card or a row draggable, with the whole selection. @returns whether it is being dragged. */
export function useTaskSource(
  ref: RefObject<HTMLElement | null>,
  { id, mayMove }: { readonly id: string; readonly mayMove: boolean },
): boolean {
  const [isDragging, onDrag] = useState(false);
  useEffect(
    () =>
      attachLater(ref, loadDragging, (code, element) =>
        code.attachSource(element, { id, mayMove, countDragged: () => selectedWith(id).length, onDrag }),
      ),
    [ref, id, mayMove],
  );
  return isDragging;
}
