import type { CommentRecord } from '@postil/client';
import { type RefObject, useRef } from 'react';
import { useShortcut } from '../../frame/shortcuts.tsx';
import { useTexts } from '../../texts/context.tsx';

/** J and K, and the arrows, move the focus through the rows. */
export function useRowKeys(tasks: readonly CommentRecord[]): {
  readonly area: RefObject<HTMLDivElement | null>;
} {
  const { list } = useTexts();
  const area = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const focused = document.activeElement?.closest('[data-task-id]')?.getAttribute('data-task-id');
    const place = tasks.findIndex(({ id }) => id === focused);
    const next = tasks[place < 0 ? 0 : Math.min(Math.max(place + by, 0), tasks.length - 1)];
    if (next) focusTask(area.current, next.id);
  };
  useShortcut('j', list.next, () => move(1));
  useShortcut('k', list.previous, () => move(-1));
  useShortcut('arrowdown', list.next, () => move(1));
  useShortcut('arrowup', list.previous, () => move(-1));
  return { area };
}

/** Moves the focus to the link of a task, which scrolls there. */
export function focusTask(area: HTMLElement | null, id: string): void {
  const row = area?.querySelector(`[data-task-id="${CSS.escape(id)}"]`);
  row?.querySelector<HTMLElement>('a')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
