import type { Task } from '@postil/client';
import { Check, MessageSquare } from 'lucide-react';
import { type MouseEvent, memo, useCallback, useRef } from 'react';
import {
  CardPicture,
  ChecklistProgress,
  DueMark,
  hasPage,
  isCreating,
  numberOf,
  PriorityIcon,
  pathOf,
  type RecentChange,
  useIsSelected,
  useRecentChange,
} from '../../../features/comments/index.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Time } from '../../../ui/data/time.tsx';
import type { VirtualRows } from '../../../ui/data/virtual-rows.ts';
import { useCardDrag } from '../drag/drag.ts';
import { CardMenu } from './card-menu.tsx';
import { useBoard } from './context.ts';

/** The maximum number of tags; more would hide the rest of the foot. */
const MAX_TAGS = 2;

interface CardProps {
  readonly task: Task;
  /** Its index in the column, from 0. */
  readonly index: number;
  /** The number of tasks in the column. */
  readonly total: number;
  /** Its offset in the column, in pixels. */
  readonly start: number;
  readonly measure: VirtualRows['measure'];
  /** Whether it is the tab stop of the column. */
  readonly isTabStop: boolean;
  readonly isGrabbed: boolean;
  /** Whether its panel is open. */
  readonly isOpen: boolean;
}

/** One task in its column. It re-renders only when it changes. */
export const Card = memo(function Card(props: CardProps) {
  const { task, index, total, start, measure, isTabStop, isGrabbed, isOpen } = props;
  const { open, hrefOf, mayMove, onCardKey, selectTo, siteNames, helpId } = useBoard();
  const isSelected = useIsSelected(task.id);
  const ref = useRef<HTMLLIElement>(null);
  const isNew = isCreating(task.id);
  const { isDragged, edge } = useCardDrag(ref, {
    id: task.id,
    status: task.status,
    mayMove: !isNew && mayMove(task),
  });
  const recentChange = useRecentChange(task.id);
  const attach = useCallback(
    (element: HTMLLIElement) => {
      ref.current = element;
      return measure(task.id, element);
    },
    [measure, task.id],
  );
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (isNew) return;
    if (event.shiftKey) selectTo(task);
    else open(task.id);
  };
  return (
    <li
      ref={attach}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-busy={isNew}
      data-index={index}
      data-task-id={task.id}
      data-changed={recentChange !== undefined || undefined}
      style={{ transform: `translateY(${start}px)` }}
      className={classesOf({
        isGrabbed,
        isDragged,
        isOpen,
        isSelected,
        isNew,
        isChanged: recentChange !== undefined,
      })}
    >
      {edge && <DropLine edge={edge} />}
      {isSelected && <SelectedMark />}
      {recentChange && <RecentChangeNote recent={recentChange} />}
      {task.screenshot && <CardPicture screenshot={task.screenshot} />}
      <a
        href={hrefOf(task.id)}
        data-card=""
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby={helpId}
        aria-current={isOpen || undefined}
        onClick={onClick}
        onKeyDown={(event) => onCardKey(event, task)}
        className={classes(
          'text-base outline-none after:absolute after:inset-0 after:rounded-card',
          // The menu is on the picture if there is one, otherwise beside the text.
          !task.screenshot && 'pe-6 coarse:pe-10',
        )}
      >
        <CardWords task={task} />
      </a>
      {hasPage(task) && <PagePath task={task} site={siteNames.get(task.site_id ?? '')} />}
      <CardFoot task={task} isNew={isNew} />
      {!isNew && <CardMenu task={task} isTabStop={isTabStop} />}
    </li>
  );
});

const LOOK =
  'group/card absolute inset-x-0 top-0 flex flex-col rounded-card border p-3 transition-[border-color,background-color,box-shadow] duration-180 has-[[data-card]:focus-visible]:outline-2 has-[[data-card]:focus-visible]:outline-offset-1 has-[[data-card]:focus-visible]:outline-accent';

/** The classes of a card: each state is distinct, even in combination. */
function classesOf(state: {
  readonly isGrabbed: boolean;
  readonly isDragged: boolean;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly isNew: boolean;
  readonly isChanged: boolean;
}): string {
  return classes(
    LOOK,
    state.isGrabbed && 'z-10 shadow-float',
    state.isGrabbed || state.isSelected || state.isOpen || state.isChanged
      ? 'border-accent'
      : 'border-line hover:border-line-strong',
    state.isDragged && 'border-dashed opacity-45',
    state.isSelected ? 'bg-accent-soft in-data-[dragging-selection]:opacity-45' : 'bg-surface-raised',
    state.isOpen &&
      'before:absolute before:inset-y-2 before:start-0 before:w-[3px] before:rounded-e-full before:bg-accent',
    state.isNew && 'opacity-70',
  );
}

/** The title of a task, if any, and its text. */
function CardWords({ task: { title, content } }: { task: Task }) {
  return (
    <>
      {title !== null && (
        <span dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {title}
        </span>
      )}
      <span
        dir="auto"
        className={classes(
          '[overflow-wrap:anywhere]',
          title === null ? 'line-clamp-3' : 'line-clamp-2 text-sm text-text-quiet',
        )}
      >
        {content}
      </span>
    </>
  );
}

/** The page of a task, after the name of its site on a board of multiple sites. */
function PagePath({ task, site }: { task: Task; site: string | undefined }) {
  return (
    <p title={task.page_url} className="flex min-w-0 gap-1.5 pt-0.5 text-text-quiet">
      {site !== undefined && (
        <span dir="auto" className="max-w-[60%] shrink-0 truncate text-text">
          {site}
        </span>
      )}
      <span dir="ltr" className="truncate">
        {pathOf(task)}
      </span>
    </p>
  );
}

function CardFoot({ task, isNew }: { task: Task; isNew: boolean }) {
  const { board, common } = useTexts();
  const { priority, tags, replies_count: replies, assigned_to: assignee } = task;
  const hiddenCount = tags.length - MAX_TAGS;
  return (
    <div className="flex h-5 items-center gap-1.5 pt-2 text-xs text-text-quiet box-content">
      <span title={board.priority(common.priorities[priority])} className="relative flex">
        <PriorityIcon priority={priority} />
        <span className="sr-only">{board.priority(common.priorities[priority])}</span>
      </span>
      <span className="shrink-0 tabular-nums">{numberOf(task)}</span>
      {tags.length > 0 && (
        <span className="flex min-w-0 items-center gap-1 overflow-hidden" title={tags.join(', ')}>
          {tags.slice(0, MAX_TAGS).map((tag) => (
            <Badge key={tag} isFlexible>
              {tag}
            </Badge>
          ))}
          {hiddenCount > 0 && (
            <span aria-hidden dir="ltr" className="shrink-0 tabular-nums">
              +{hiddenCount}
            </span>
          )}
          {hiddenCount > 0 && <span className="sr-only">{board.moreTags(hiddenCount)}</span>}
        </span>
      )}
      <span className="ms-auto flex shrink-0 items-center gap-2">
        <ChecklistProgress description={task.description} />
        {replies > 0 && (
          <span title={common.replies(replies)} className="flex items-center gap-1 tabular-nums">
            <MessageSquare size={12} aria-hidden />
            <span aria-hidden>{replies}</span>
            <span className="sr-only">{common.replies(replies)}</span>
          </span>
        )}
        <DueMark task={task} />
        {isNew ? board.saving : task.due_date === null && <Time instant={task.created_at} />}
        {assignee && <Avatar person={assignee} />}
        {assignee && <span className="sr-only">{board.assignee(assignee.name)}</span>}
      </span>
    </div>
  );
}

/** The line at the drop position of the dragged card. */
function DropLine({ edge }: { edge: 'top' | 'bottom' }) {
  return (
    <span
      aria-hidden
      className={classes(
        'pointer-events-none absolute inset-x-0 h-0.5 rounded-full bg-accent',
        edge === 'top' ? '-top-[5px]' : '-bottom-[5px]',
      )}
    />
  );
}

/** The mark of a selected task, which does not rely on colour. */
function SelectedMark() {
  const { board } = useTexts();
  return (
    <span className="absolute -start-1.5 -top-1.5 z-10 flex size-4.5 items-center justify-center rounded-full bg-accent text-on-accent">
      <Check size={12} aria-hidden />
      <span className="sr-only">{board.selected}</span>
    </span>
  );
}

/** Shows briefly the name of the person who has just created or changed the task. */
function RecentChangeNote({ recent: { name, isNew } }: { recent: RecentChange }) {
  const { board } = useTexts();
  return (
    <span className="pointer-events-none absolute -top-2 end-2 z-10 max-w-[80%] appears truncate rounded-full bg-accent px-2 py-px text-xs font-medium text-on-accent">
      {isNew ? board.newFrom(name) : board.changedBy(name)}
    </span>
  );
}
