import type { CommentStatus } from '@postil/contract/enums';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useMay, useSession } from '../../data/session.ts';
import {
  type Board,
  findOnBoard,
  type Task,
  type TaskSearch,
  toBoardFilters,
  useMoveTask,
  useSelection,
  useSelectionKeys,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { announce } from '../../ui/announcer.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { type BoardActions, BoardContext } from './card/context.ts';
import { Column } from './column.tsx';
import type { Drop } from './drag/dnd.ts';
import { useDrops } from './drag/drag.ts';
import { focusCard, focusedTask } from './focus.ts';
import { useCardKeys } from './keyboard.ts';
import { findDropPosition, positionAt, shortOf, stepFrom } from './steps.ts';

/** The columns of the board beside each other. */
export function Columns({
  columns,
  isOutdated,
  search,
  onMore,
}: {
  readonly columns: Board;
  readonly isOutdated: boolean;
  readonly search: TaskSearch;
  readonly onMore: (status: CommentStatus) => Promise<void>;
}) {
  const { board } = useTexts();
  const helpId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const { actions, grabbedId, onDrop } = useActions({ columns, search, helpId });
  useDrops(ref, onDrop);
  useSteps(columns);
  useReturnedFocus(search.task);
  useScrolledBack(ref, JSON.stringify(toBoardFilters(search)));
  return (
    <BoardContext value={actions}>
      <p id={helpId} className="sr-only">
        {board.keyboardHelp}
      </p>
      <section
        ref={ref}
        aria-label={board.columns}
        aria-busy={isOutdated}
        className={classes(
          'flex min-h-0 flex-1 gap-2 overflow-x-auto px-3 py-2 max-frame:px-2 transition-opacity duration-180 max-frame:snap-x max-frame:snap-mandatory',
          isOutdated && 'opacity-60',
        )}
      >
        {columns.map((column, index) => (
          <Column
            key={column.status}
            column={column}
            position={index}
            grabbedId={grabbedId}
            openId={search.task}
            onMore={() => onMore(column.status)}
          />
        ))}
      </section>
    </BoardContext>
  );
}

/** The actions for cards. They are stable as long as the URL is, so that memoised cards do not render again. */
function useActions({
  columns,
  search,
  helpId,
}: {
  readonly columns: Board;
  readonly search: TaskSearch;
  readonly helpId: string;
}): {
  readonly actions: BoardActions;
  readonly grabbedId: string | undefined;
  readonly onDrop: (drop: Drop) => void;
} {
  const { board, common } = useTexts();
  const { user } = useSession();
  const may = useMay();
  const navigate = useNavigate();
  const router = useRouter();
  const move = useMoveTask();
  const selection = useSelection();
  const orderOf = (task: Pick<Task, 'status'>) =>
    columns.find(({ status }) => status === task.status)?.tasks ?? [];
  useSelectionKeys((id) => findOnBoard(columns, id), orderOf);
  // A guest changes only what they wrote.
  const mayMove = (task: Task) => may.has('write') && (!may.isGuest || task.created_by.id === user.id);
  const keys = useCardKeys({ columns, mayMove });
  const put: BoardActions['moveTo'] = (task, status, end) => {
    const column = columns.find((each) => each.status === status);
    const index = end === 'first' ? 0 : Number.POSITIVE_INFINITY;
    void move({
      id: task.id,
      status,
      position: column ? positionAt(column, task.id, index) : { afterId: null },
    });
    announce(board.dropped(shortOf(task), common.statuses[status]));
    if (column) focusCard(task.id);
  };
  const onDrop = (drop: Drop) => {
    const { id, status } = drop;
    const task = findOnBoard(columns, id);
    const position = findDropPosition(columns, drop);
    if (!task || !position) return;
    void move({ id, status, position });
    announce(board.dropped(shortOf(task), common.statuses[status]));
    focusCard(id);
  };
  const latest = useLatest({
    put,
    mayMove,
    onCardKey: keys.onCardKey,
    selectTo: (task: Task) => selection.extend(task, orderOf(task)),
  });
  const template = router.buildLocation({ to: '/board', search: { ...search, task: TASK } }).href;
  const actions = useMemo(
    (): BoardActions => ({
      open: (id) =>
        void navigate({ to: '/board', search: (before: TaskSearch) => ({ ...before, task: id }) }),
      hrefOf: (id) => template.replace(TASK, id),
      mayMove: (task) => latest.current.mayMove(task),
      onCardKey: (event, task) => latest.current.onCardKey(event, task),
      moveTo: (task, status, end) => latest.current.put(task, status, end),
      selectTo: (task) => latest.current.selectTo(task),
      helpId,
    }),
    [navigate, template, helpId, latest],
  );
  return { actions, grabbedId: keys.grabbedId, onDrop };
}

/** Stands for the id of a task in an address. */
const TASK = '00000000-0000-0000-0000-000000000000';

/** A ref to the latest value, for functions that stay the same. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** `J` and `K` step through the cards of a column. */
function useSteps(columns: Board): void {
  const { board } = useTexts();
  const step = (by: 1 | -1) => {
    const next = stepFrom(columns, focusedTask(), by);
    if (next) focusCard(next.id);
  };
  useShortcut('j', board.nextCard, () => step(1));
  useShortcut('k', board.previousCard, () => step(-1));
}

/** Returns the focus to the card whose panel was closed. */
function useReturnedFocus(openId: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) focusCard(last.current);
    last.current = openId;
  }, [openId]);
}

/** Scrolls every column to its top when the filters change. */
function useScrolledBack(ref: { readonly current: HTMLElement | null }, filters: string): void {
  const first = useRef(filters);
  const scrollBack = useEffectEvent(() => {
    for (const column of ref.current?.querySelectorAll('[data-column]') ?? []) column.scrollTop = 0;
  });
  useEffect(() => {
    if (first.current === filters) return;
    first.current = filters;
    scrollBack();
  }, [filters]);
}
