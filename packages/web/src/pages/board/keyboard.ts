import type { Task } from '@postil/client';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { taskRecords } from '../../data/records/kinds.ts';
import {
  type Board,
  findOnBoards,
  type Position,
  rankAt,
  shortOf,
  useMoveTasks,
  useShownStatuses,
} from '../../features/comments/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { announce } from '../../ui/announcer.tsx';
import { focusCard, restoreFocus } from './focus.ts';
import { type Direction, directionFor, endFor, neighbourOf, positionAt, targetOf } from './steps.ts';

/** A card picked up with the keyboard. */
interface Grab {
  readonly id: string;
  readonly origin: Pick<Task, 'status' | 'rank'>;
  /** Its current position; undefined: the position at which it was picked up. */
  readonly position?: Position;
}

/**
 * Moves cards and the focus by keyboard: arrows step from card to card; Space picks a card up or drops it, and arrows
 * move a picked-up card; Home and End go to the ends of the column; Escape, Tab and a click cancel.
 */
export function useCardKeys({
  columns,
  mayMove,
}: {
  readonly columns: Board;
  readonly mayMove: (task: Task) => boolean;
}): {
  /** The id of the picked-up task. */
  readonly grabbedId: string | undefined;
  readonly onCardKey: (event: ReactKeyboardEvent, task: Task) => void;
} {
  const { board } = useTexts();
  const { number } = useFormats();
  const { nameOf } = useShownStatuses();
  const move = useMoveTasks();
  const [grab, setGrab] = useState<Grab>();

  const pickUp = (task: Task) => {
    if (!mayMove(task)) return;
    setGrab({ id: task.id, origin: { status: task.status, rank: task.rank } });
    announce(board.pickedUp(shortOf(task), nameOf(task.status)));
  };
  const carry = (held: Grab, direction: Direction) => {
    const task = findOnBoards(held.id);
    const target = task && targetOf(columns, task, direction);
    if (!task || !target) return;
    const position = positionAt(target.column, task.id, target.index);
    const change = { status: target.column.status, rank: rankAt(position) };
    taskRecords.hold(task.id, change);
    taskRecords.patch(task.id, change);
    setGrab({ ...held, position });
    const count = target.column.total + (target.column.status === task.status ? 0 : 1);
    announce(board.movedTo(nameOf(target.column.status), number(target.index + 1), number(count)));
    focusCard(task.id);
  };
  const drop = ({ id, origin, position }: Grab) => {
    const task = findOnBoards(id);
    setGrab(undefined);
    if (!task) return taskRecords.release(id);
    focusCard(id);
    if (!position) return announce(board.dropped(shortOf(task), nameOf(task.status)));
    putBack({ id, origin });
    void restoreFocus(id, move([{ id, status: task.status, position }]));
  };
  const cancel = (held: Grab) => {
    setGrab(undefined);
    putBack(held);
    const task = findOnBoards(held.id);
    if (!task) return;
    announce(board.cancelled(shortOf(task), nameOf(task.status)));
    focusCard(held.id);
  };
  useGrabKeys(grab, { carry, drop, cancel });

  const onCardKey = (event: ReactKeyboardEvent, task: Task) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const direction = directionOf(event.key) ?? endFor(event.key);
    const next = direction && neighbourOf(columns, task, direction);
    if (event.key === ' ') pickUp(task);
    else if (next) focusCard(next.id);
    else if (!directionOf(event.key)) return;
    event.preventDefault();
  };
  return { grabbedId: grab?.id, onCardKey };
}

/** Handles the keys for a picked-up card wherever the focus is, because the card remounts in every column. */
function useGrabKeys(
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
  taskRecords.release(id);
  taskRecords.patch(id, origin);
}

function directionOf(key: string): Direction | undefined {
  return directionFor(key, document.documentElement.dir === 'rtl');
}
