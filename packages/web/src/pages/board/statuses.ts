import type { CommentStatus } from '@postil/contract/enums';
import { flushSync } from 'react-dom';
import { changeDisplay, useDisplay } from '../../data/display.ts';
import { useShownStatuses } from '../../features/comments/index.ts';

/**
 * Whether a column is collapsed: by the person, or because its status is hidden in the project and it is on the board
 * only for its tasks, until the person opens it.
 */
export function useIsCollapsed(): (status: CommentStatus) => boolean {
  const { collapsed, opened } = useDisplay();
  const { isShown } = useShownStatuses();
  return (status) => (isShown(status) ? collapsed.includes(status) : !opened.includes(status));
}

/** @returns a function that collapses a column or opens it, and keeps the focus on the control that reverts it. */
export function useToggleColumn(): (status: CommentStatus) => void {
  const { isShown } = useShownStatuses();
  return (status) => {
    flushSync(() =>
      changeDisplay(({ collapsed, opened }) =>
        isShown(status)
          ? { collapsed: withToggledStatus(collapsed, status) }
          : { opened: withToggledStatus(opened, status) },
      ),
    );
    document.querySelector<HTMLElement>(`[data-collapse="${status}"]`)?.focus();
  };
}

function withToggledStatus(
  statuses: readonly CommentStatus[],
  status: CommentStatus,
): readonly CommentStatus[] {
  return statuses.includes(status) ? statuses.filter((each) => each !== status) : [...statuses, status];
}
