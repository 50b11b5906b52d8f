import type { CommentRecord } from '@postil/client';
import { type RefObject, useRef } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';

/** J and K, and the arrows, move the focus through the rows. */
export function useRowKeys(tasks: readonly CommentRecord[]): {
  readonly area: RefObject<HTMLDivElement | null>;
} {
  const { list } = useTexts();
  const area = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const focused = document.activeElement?.closest('[data-task-id]')?.getAttribute('data-task-id');
    const next = rowBeside(tasks, focused ?? undefined, by);
    if (next) focusTask(area.current, next.id);
  };
  useShortcut('j', list.next, () => move(1));
  useShortcut('k', list.previous, () => move(-1));
  useShortcut('arrowdown', list.next, () => move(1));
  useShortcut('arrowup', list.previous, () => move(-1));
  return { area };
}

/**
 * The task of the row below or above another.
 *
 * @param focusedId the task whose row has the focus; without it the first row is next.
 * @param by 1 for the row below, -1 for the one above.
 * @returns the row itself at an end of the list; undefined when the list is empty.
 */
export function rowBeside<Item extends { readonly id: string }>(
  tasks: readonly Item[],
  focusedId: string | undefined,
  by: number,
): Item | undefined {
  const index = tasks.findIndex(({ id }) => id === focusedId);
  return tasks[index < 0 ? 0 : Math.min(Math.max(index + by, 0), tasks.length - 1)];
}

/** Moves the focus to the link of a task, which scrolls there. */
export function focusTask(area: HTMLElement | null, id: string): void {
  const row = area?.querySelector(`[data-task-id="${CSS.escape(id)}"]`);
  row?.querySelector<HTMLElement>('a')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
