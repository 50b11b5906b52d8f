import type { CommentRecord } from '@postil/client';
import { type RefObject, useRef } from 'react';
import { focusedTaskId, useExtendingKeys } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { rowBeside } from '../../lib/row-beside.ts';
import { useListedKey, useShortcut } from '../../ui/shortcuts/shortcuts.tsx';

/** J and K, and the arrows, move the focus through the rows. */
export function useRowKeys(tasks: readonly CommentRecord[]): {
  readonly area: RefObject<HTMLDivElement | null>;
} {
  const { list } = useTexts();
  const area = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const next = rowBeside(tasks, focusedTaskId(), by);
    if (next) focusTask(area.current, next.id);
  };
  useListedKey('enter', list.open);
  useListedKey('escape', list.clearSelection);
  useShortcut('j', list.next, () => move(1));
  useShortcut('k', list.previous, () => move(-1));
  useShortcut('arrowdown', list.next, () => move(1));
  useShortcut('arrowup', list.previous, () => move(-1));
  useExtendingKeys(
    (by) => {
      const id = focusedTaskId();
      return {
        from: tasks.find((task) => task.id === id),
        to: id === undefined ? undefined : rowBeside(tasks, id, by),
      };
    },
    (id) => focusTask(area.current, id),
  );
  return { area };
}

/** Moves the focus to the link of a task, and scrolls its row into view. */
export function focusTask(area: HTMLElement | null, id: string): void {
  const row = area?.querySelector(`[data-task-id="${CSS.escape(id)}"]`);
  row?.querySelector<HTMLElement>('a')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
