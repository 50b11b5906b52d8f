import type { CommentRecord } from '@postil/client';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import {
  numberOf,
  readTaskSearch,
  type TaskSearch,
  useIsSelected,
  useSelection,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';

interface TaskLinkProps {
  readonly task: CommentRecord;
  readonly order: readonly CommentRecord[];
}

/** The text of a task. A click anywhere in the row opens the task; a Shift-click extends the selection to it. */
export function TaskLink({ task, order, isTruncated = false }: TaskLinkProps & { isTruncated?: boolean }) {
  const selection = useSelection();
  const onClick = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    getSelection()?.removeAllRanges();
    selection.extend(task, order);
  };
  return (
    <Link
      to="."
      search={(before: TaskSearch) => readTaskSearch({ ...before, task: task.id })}
      resetScroll={false}
      preload={false}
      draggable={false}
      onClick={onClick}
      className="flex min-w-0 items-baseline gap-1.5 text-start outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {/* Outside of the text, whose direction may differ, so that all numbers are in one column. */}
      <span className="shrink-0 text-sm text-text-quiet tabular-nums">{numberOf(task)}</span>{' '}
      <span
        dir="auto"
        data-words
        className={classes(
          'min-w-0 text-base',
          isTruncated ? 'truncate' : 'line-clamp-2 [overflow-wrap:anywhere]',
        )}
      >
        {task.title ?? task.content}
      </span>
    </Link>
  );
}

/** The checkbox that selects a task. */
export function TaskCheckbox({ task, order }: TaskLinkProps) {
  const { list } = useTexts();
  const selection = useSelection();
  const isSelected = useIsSelected(task.id);
  return (
    <span className="relative z-1 flex size-6 items-center justify-center coarse:size-11">
      <input
        type="checkbox"
        aria-label={list.select(task.content.slice(0, 80))}
        checked={isSelected}
        onChange={() => selection.toggle(task)}
        onClick={(event) => {
          if (!event.shiftKey) return;
          event.preventDefault();
          selection.extend(task, order);
        }}
        className="size-4 accent-accent coarse:size-5"
      />
    </span>
  );
}
