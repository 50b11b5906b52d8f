import type { CommentStatus } from '@postil/contract/enums';
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { useRef } from 'react';
import { type Column, StatusShape, useShownStatuses } from '../../features/comments/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { useColumnDrop } from './drag/drag.ts';
import { useToggleColumn } from './statuses.ts';

/** A column as a strip with its name and its number of tasks. Cards can be dropped on it; a click opens it. */
export function CollapsedColumn({ column: { status, total, isTotalExact } }: { column: Column }) {
  const { board } = useTexts();
  const { number } = useFormats();
  const { nameOf, colorOf, isShown } = useShownStatuses();
  const toggle = useToggleColumn();
  const ref = useRef<HTMLElement>(null);
  const isOver = useColumnDrop(ref, status);
  const count = isTotalExact ? number(total) : board.atLeast(number(total));
  return (
    <section
      ref={ref}
      aria-label={nameOf(status)}
      data-column={status}
      data-over={isOver}
      className={classes(
        'flex w-10 shrink-0 rounded-card border transition-colors duration-120',
        isOver ? 'border-accent bg-accent-soft' : 'border-transparent bg-surface-sunken',
      )}
    >
      <button
        type="button"
        data-collapse={status}
        aria-expanded={false}
        data-hint={isShown(status) ? board.expandColumn : board.hiddenColumn}
        onClick={() => toggle(status)}
        className="flex w-full flex-col items-center gap-2 rounded-card py-3 text-text-quiet hover:bg-surface-hover hover:text-text"
      >
        <ChevronsLeftRight size={14} aria-hidden />
        <StatusShape status={status} color={colorOf(status)} />
        <bdi className="font-semibold text-text [writing-mode:vertical-rl]">{nameOf(status)}</bdi>
        <span data-count={status} className="text-sm tabular-nums">
          {count}
        </span>
        <span className="sr-only">{isShown(status) ? board.expandColumn : board.hiddenColumn}</span>
      </button>
    </section>
  );
}

/** Collapses a column. */
export function CollapseButton({ status }: { status: CommentStatus }) {
  const { board } = useTexts();
  const { nameOf } = useShownStatuses();
  const toggle = useToggleColumn();
  const label = board.collapseColumn(nameOf(status));
  return (
    <button
      type="button"
      data-collapse={status}
      aria-expanded
      aria-label={label}
      data-hint={label}
      onClick={() => toggle(status)}
      className="ms-auto flex size-7 shrink-0 items-center justify-center rounded-control text-text-quiet hover:bg-surface-hover hover:text-text max-frame:hidden"
    >
      <ChevronsRightLeft size={14} aria-hidden />
    </button>
  );
}
