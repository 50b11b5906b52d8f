import type { CommentStatus } from '@postil/contract/enums';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useMay, useSession } from '../../api/session.ts';
import { announce } from '../../frame/announcer.tsx';
import { useShortcut } from '../../frame/shortcuts.tsx';
import { classes } from '../../parts/classes.ts';
import { useTexts } from '../../texts/context.tsx';
import { type Board, findOnBoard } from '../tasks/cache/columns.ts';
import { useMoveTask } from '../tasks/moves.ts';
import type { TaskSearch } from '../tasks/search.ts';
import { toBoardFilters } from '../tasks/search-filters.ts';
import { useSelection, useSelectionKeys } from '../tasks/selection.ts';
import type { Task } from '../tasks/tasks.ts';
import { Column } from './column.tsx';
import { type BoardActions, BoardContext } from './context.ts';
import { type Drop, useDrops } from './drag.ts';
import { focusCard, focusedTask } from './focus.ts';
import { useCardKeys } from './keyboard.ts';
import { isAt, placeAt, placeBeside } from './place.ts';

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
          'flex min-h-0 flex-1 gap-2 overflow-x-auto p-2 transition-opacity duration-180 max-frame:snap-x max-frame:snap-mandatory',
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

/** What cards can ask for. The functions are the same as long as the address is, so that cards need not be drawn anew. */
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
    void move({ id: task.id, status, place: column ? placeAt(column, task.id, index) : { afterId: null } });
    announce(board.dropped(task.content.slice(0, 60), common.statuses[status]));
    if (column) focusCard(task.id);
  };
  const onDrop = ({ id, status, target }: Drop) => {
    const column = columns.find((each) => each.status === status);
    const task = findOnBoard(columns, id);
    if (!column || !task || target?.id === id) return;
    const place = target ? placeBeside(column, id, target) : placeAt(column, id, Number.POSITIVE_INFINITY);
    if (isAt(column, id, place)) return;
    void move({ id, status, place });
    announce(board.dropped(task.content.slice(0, 60), common.statuses[status]));
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

/** The newest value for functions that stay the same. */
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
    const tasks = columns.find((column) => column.tasks.some(({ id }) => id === focusedTask()))?.tasks;
    const index = tasks?.findIndex(({ id }) => id === focusedTask()) ?? -1;
    const next = tasks ? tasks[index + by] : columns.find((column) => column.tasks.length > 0)?.tasks[0];
    if (next) focusCard(next.id);
  };
  useShortcut('j', board.nextCard, () => step(1));
  useShortcut('k', board.previousCard, () => step(-1));
}

/** Brings the focus back to the card whose panel was closed. */
function useReturnedFocus(openId: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) focusCard(last.current);
    last.current = openId;
  }, [openId]);
}

/** Shows the beginning of every column when other tasks are asked for. */
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
