import type { CommentStatus } from '@postil/contract/enums';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { announce } from '../../frame/announcer.tsx';
import { useFormats, useTexts } from '../../texts/context.tsx';
import { type Board, type Column, statusBeside } from '../tasks/cache/columns.ts';
import { holdChange, releaseChanges } from '../tasks/cache/pending.ts';
import { type Place, rankAt, useMoveTask } from '../tasks/moves.ts';
import { findTask, patchTask, type Task } from '../tasks/tasks.ts';
import { focusCard } from './focus.ts';
import { placeAt } from './place.ts';

/** A card that was picked up with the keyboard. */
interface Grab {
  readonly id: string;
  readonly origin: Pick<Task, 'status' | 'rank'>;
  /** Where it is now; undefined where it was picked up. */
  readonly place?: Place;
}

type Direction = 'up' | 'down' | 'before' | 'after';

/**
 * Moves cards and the focus by keyboard: arrows step from card to card; Space picks a card up and drops it, and arrows
 * move it meanwhile; Escape brings it back.
 */
export function useCardKeys({
  columns,
  mayMove,
}: {
  readonly columns: Board;
  readonly mayMove: (task: Task) => boolean;
}): {
  /** The id of the task that is held. */
  readonly grabbedId: string | undefined;
  readonly onCardKey: (event: ReactKeyboardEvent, task: Task) => void;
} {
  const { board, common } = useTexts();
  const { number } = useFormats();
  const move = useMoveTask();
  const [grab, setGrab] = useState<Grab>();
  const columnOf = (status: CommentStatus) => columns.find((column) => column.status === status);

  const pickUp = (task: Task) => {
    if (!mayMove(task)) return;
    setGrab({ id: task.id, origin: { status: task.status, rank: task.rank } });
    announce(board.pickedUp(shortOf(task), common.statuses[task.status]));
  };
  const carry = (held: Grab, direction: Direction) => {
    const task = findTask(held.id);
    const target = task && targetOf(columns, task, direction);
    if (!task || !target) return;
    const place = placeAt(target.column, task.id, target.index);
    const change = { status: target.column.status, rank: rankAt(place) };
    holdChange(task.id, change);
    patchTask(task.id, change);
    setGrab({ ...held, place });
    const count = target.column.total + (target.column.status === task.status ? 0 : 1);
    announce(board.movedTo(common.statuses[target.column.status], number(target.index + 1), number(count)));
    focusCard(task.id);
  };
  const drop = ({ id, origin, place }: Grab) => {
    const task = findTask(id);
    setGrab(undefined);
    if (!task) return releaseChanges(id);
    announce(board.dropped(shortOf(task), common.statuses[task.status]));
    focusCard(id);
    if (!place) return;
    putBack({ id, origin });
    void move({ id, status: task.status, place });
  };
  const cancel = (held: Grab) => {
    setGrab(undefined);
    putBack(held);
    const task = findTask(held.id);
    if (!task) return;
    announce(board.cancelled(shortOf(task), common.statuses[task.status]));
    focusCard(held.id);
  };
  useHeldKeys(grab, { carry, drop, cancel });

  const onCardKey = (event: ReactKeyboardEvent, task: Task) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = neighbourOf(columns, columnOf(task.status), { task, key: event.key });
    if (event.key === ' ') pickUp(task);
    else if (next) focusCard(next.id);
    else if (!directionOf(event.key)) return;
    event.preventDefault();
  };
  return { grabbedId: grab?.id, onCardKey };
}

/** While a card is held, its keys count wherever the focus is: the card is drawn anew in every column. */
function useHeldKeys(
  grab: Grab | undefined,
  {
    carry,
    drop,
    cancel,
  }: {
    readonly carry: (held: Grab, direction: Direction) => void;
    readonly drop: (held: Grab) => void;
    readonly cancel: (held: Grab) => void;
  },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!grab || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event.key);
    if (direction) carry(grab, direction);
    else if (event.key === ' ' || event.key === 'Enter') drop(grab);
    else if (event.key === 'Escape' || event.key === 'Tab') cancel(grab);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onPointer = useEffectEvent(() => grab && cancel(grab));
  const onUnmount = useEffectEvent(() => grab && putBack(grab));
  const isHeld = grab !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    const press = (event: KeyboardEvent) => onKey(event);
    const point = () => onPointer();
    document.addEventListener('keydown', press, true);
    document.addEventListener('pointerdown', point, true);
    return () => {
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('pointerdown', point, true);
    };
  }, [isHeld]);
  useEffect(() => () => void onUnmount(), []);
}

function putBack({ id, origin }: Grab): void {
  releaseChanges(id);
  patchTask(id, origin);
}

/** The column and the index to which an arrow moves a card. */
function targetOf(
  columns: Board,
  task: Task,
  direction: Direction,
): { readonly column: Column; readonly index: number } | undefined {
  if (direction === 'before' || direction === 'after') {
    const column = columnBeside(columns, task.status, direction);
    return column && { column, index: 0 };
  }
  const column = columns.find(({ status }) => status === task.status);
  const index = (column?.tasks.findIndex(({ id }) => id === task.id) ?? -1) + (direction === 'up' ? -1 : 1);
  return column && index >= 0 && index < column.tasks.length ? { column, index } : undefined;
}

function columnBeside(
  columns: Board,
  status: CommentStatus,
  direction: 'before' | 'after',
): Column | undefined {
  const beside = statusBeside(
    status,
    direction === 'after' ? 1 : -1,
    columns.map((column) => column.status),
  );
  return columns.find((column) => column.status === beside);
}

/** The task to which a key moves the focus. */
function neighbourOf(
  columns: Board,
  column: Column | undefined,
  { task, key }: { task: Task; key: string },
): Task | undefined {
  const index = column?.tasks.findIndex(({ id }) => id === task.id) ?? -1;
  if (!column || index < 0) return undefined;
  if (key === 'Home') return column.tasks[0];
  if (key === 'End') return column.tasks.at(-1);
  const direction = directionOf(key);
  if (direction === 'up') return column.tasks[index - 1];
  if (direction === 'down') return column.tasks[index + 1];
  return direction && besideIn(columns, { from: task.status, index, direction });
}

/** The task at the same height of the next column that has any. */
function besideIn(
  columns: Board,
  { from, index, direction }: { from: CommentStatus; index: number; direction: 'before' | 'after' },
): Task | undefined {
  const column = columnBeside(columns, from, direction);
  if (!column) return undefined;
  return (
    column.tasks[Math.min(index, column.tasks.length - 1)] ??
    besideIn(columns, { from: column.status, index, direction })
  );
}

function directionOf(key: string): Direction | undefined {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowLeft') return isRightToLeft ? 'after' : 'before';
  if (key === 'ArrowRight') return isRightToLeft ? 'before' : 'after';
  return undefined;
}

/** Long enough to recognise a task when it is read out. */
const SHORT = 60;

function shortOf({ content }: Task): string {
  return content.length > SHORT ? `${content.slice(0, SHORT)}…` : content;
}
