import type { NotificationRecord } from '@postil/client';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { hashOfReply } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { rowBeside } from '../../lib/row-beside.ts';
import { useShortcut } from '../../ui/shortcuts/shortcuts.tsx';

/** An inbox to work through: notification by notification, beside the open task. */
export interface Inbox {
  readonly area: RefObject<HTMLDivElement | null>;
  /** The target of the keys: the focused notification, or that of the open task. */
  readonly currentId: string | undefined;
  readonly setCurrent: (id: string) => void;
  /** The notification with the open snooze menu. */
  readonly snoozingId: string | undefined;
  readonly setSnoozing: (id: string | undefined) => void;
  /** Moves to the next or previous notification, and opens its task if a task is open. */
  readonly move: (by: 1 | -1) => void;
  /** Marks a notification as done, and moves to the next. */
  readonly finish: (id: string) => void;
}

/**
 * J and K step through the notifications, E marks one as done, H opens its snooze menu.
 *
 * @param openTaskId the id of the task in the URL.
 * @param onDone marks a notification as read.
 */
export function useInbox(
  items: readonly NotificationRecord[],
  openTaskId: string | undefined,
  onDone: (id: string) => void,
): Inbox {
  const { notifications, list } = useTexts();
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const [focusedId, setCurrent] = useState<string>();
  const [snoozingId, setSnoozing] = useState<string>();
  const current =
    items.find(({ id }) => id === focusedId) ??
    (openTaskId === undefined ? undefined : items.find(({ comment }) => comment?.id === openTaskId));
  const goTo = (next: NotificationRecord | undefined) => {
    if (!next) return;
    setCurrent(next.id);
    const taskId = taskIdOf(next);
    if (openTaskId === undefined || taskId === undefined) return focusRow(area.current, next.id);
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) => ({ ...before, task: taskId }),
      replace: true,
      ...(next.reply_id === null ? {} : { hash: hashOfReply(next.reply_id) }),
    });
  };
  const move = (by: 1 | -1) => goTo(rowBeside(items, current?.id, by));
  const finish = (id: string) => {
    onDone(id);
    goTo(rowBeside(items, id, 1));
  };
  useShortcut('j', list.next, () => move(1));
  useShortcut('k', list.previous, () => move(-1));
  useShortcut('e', notifications.done, () => current && finish(current.id));
  useShortcut('h', notifications.snooze, () => setSnoozing(current?.id));
  return { area, currentId: current?.id, setCurrent, snoozingId, setSnoozing, move, finish };
}

/** The id of the task of a notification; undefined for a comment on a mockup, which opens in the viewer. */
function taskIdOf({ comment }: NotificationRecord): string | undefined {
  return comment !== null && comment.mockup_id === null ? comment.id : undefined;
}

function focusRow(area: HTMLElement | null, id: string): void {
  const row = area?.querySelector(`[data-notification-id="${CSS.escape(id)}"]`);
  row?.querySelector<HTMLElement>('a, button')?.focus();
}
