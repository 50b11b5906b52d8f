import type { Task } from '@postil/client';
import type { CommentStatus } from '@postil/contract/enums';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { KnownTask } from '../../data/records/kinds.ts';
import { useMay, useSession } from '../../data/session.ts';
import {
  type Board,
  Chooser,
  findOnBoard,
  focusedTaskId,
  movesTo,
  type OpenedChooser,
  selectedWith,
  type TaskSearch,
  toBoardFilters,
  useExtendingKeys,
  useMoveTasks,
  useSelection,
  useSelectionKeys,
  useSiteNames,
  useTaskMenu,
  useTriageKeys,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { useIsNarrow } from '../../lib/screen.ts';
import { useListedKey, useShortcut } from '../../ui/shortcuts/shortcuts.tsx';
import { type BoardActions, BoardContext } from './card/context.ts';
import { Column } from './column.tsx';
import { useDrops } from './drag/drag.ts';
import type { Drop } from './drag/drops.ts';
import { focusCard, restoreFocus, revealCard } from './focus.ts';
import { useCardKeys } from './keyboard.ts';
import { useIsCollapsed } from './statuses.ts';
import { findDropPosition, findTaskToFocus, positionAt, stepFrom } from './steps.ts';

/** The columns of the board, side by side. */
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
  const isCollapsed = useIsCollapsed();
  const isNarrow = useIsNarrow();
  // The arrow keys skip collapsed columns.
  const openColumns = columns.filter(({ status }) => isNarrow || !isCollapsed(status));
  const { actions, grabbedId, onDrop } = useActions({ columns, openColumns, search, helpId });
  const { onContextMenu, menu } = useTaskMenu((id) => findOnBoard(columns, id), actions);
  useDrops(ref, onDrop);
  useSteps(openColumns);
  useTriageKeys(search.task);
  useReturnFocus(search.task);
  useRevealOpenCard(search.task);
  useScrollToTop(ref, JSON.stringify(toBoardFilters(search)));
  const onLeave = (tasks: readonly Pick<Task, 'id'>[], focusedId: string | undefined) => {
    const next = findTaskToFocus(columns, focusedId, new Set(tasks.map(({ id }) => id)));
    return () => next && focusCard(next.id);
  };
  return (
    <BoardContext value={actions}>
      <Chooser onLeave={onLeave} onClosed={returnFocus} />
      <p id={helpId} className="sr-only">
        {board.keyboardHelp}
      </p>
      <section
        ref={ref}
        aria-label={board.columns}
        aria-busy={isOutdated}
        onContextMenu={onContextMenu}
        className={classes(
          'flex min-h-0 flex-1 gap-2 overflow-x-auto px-3 py-2 max-frame:px-2 transition-opacity duration-180 max-frame:snap-x max-frame:snap-mandatory',
          isOutdated && 'opacity-60',
          // The columns can be scrolled out from under the panel of a task.
          search.task !== undefined && 'frame:scroll-pe-[612px] frame:pe-[612px]',
        )}
      >
        {columns.map((column, index) => (
          <Column
            key={column.status}
            column={column}
            index={index}
            grabbedId={grabbedId}
            openId={search.task}
            onMore={() => onMore(column.status)}
          />
        ))}
      </section>
      {menu}
    </BoardContext>
  );
}

/** The actions for cards. They are stable as long as the URL is, so that memoised cards do not re-render. */
function useActions({
  columns,
  openColumns,
  search,
  helpId,
}: {
  readonly columns: Board;
  /** The columns that are not collapsed. */
  readonly openColumns: Board;
  readonly search: TaskSearch;
  readonly helpId: string;
}): {
  readonly actions: BoardActions;
  readonly grabbedId: string | undefined;
  readonly onDrop: (drop: Drop) => void;
} {
  const { user } = useSession();
  const may = useMay();
  const navigate = useNavigate();
  const router = useRouter();
  const move = useMoveTasks();
  const selection = useSelection();
  const orderOf = (task: Pick<Task, 'status'>) =>
    columns.find(({ status }) => status === task.status)?.tasks ?? [];
  useSelectionKeys((id) => findOnBoard(columns, id), orderOf);
  // A guest changes only their own tasks.
  const mayMove = (task: KnownTask) => may.has('write') && (!may.isGuest || task.created_by.id === user.id);
  const keys = useCardKeys({ columns: openColumns, mayMove });
  const moveTo: BoardActions['moveTo'] = (task, status, end) => {
    const column = columns.find((each) => each.status === status);
    const index = end === 'first' ? 0 : Number.POSITIVE_INFINITY;
    const position = column ? positionAt(column, task.id, index) : { afterId: null };
    void restoreFocus(task.id, move([{ id: task.id, status, position }]));
    if (column) focusCard(task.id);
  };
  const onDrop = (drop: Drop) => {
    const draggedIds = selectedWith(drop.id);
    const tasks = columns.flatMap((column) => column.tasks.filter(({ id }) => draggedIds.includes(id)));
    const ids = tasks.filter(mayMove).map(({ id }) => id);
    const position = findDropPosition(columns, ids, drop);
    if (!position) return;
    void restoreFocus(drop.id, move(movesTo(ids, { status: drop.status, position })));
    focusCard(drop.id);
  };
  const latest = useLatest({
    moveTo,
    mayMove,
    onCardKey: keys.onCardKey,
    selectTo: (task: Task) => selection.extend(task, orderOf(task)),
  });
  const siteNames = useSiteNames(search);
  const template = router.buildLocation({
    to: '/board',
    search: { ...search, task: TASK_PLACEHOLDER },
  }).publicHref;
  const actions = useMemo(
    (): BoardActions => ({
      open: (id) =>
        void navigate({ to: '/board', search: (before: TaskSearch) => ({ ...before, task: id }) }),
      hrefOf: (id) => template.replace(TASK_PLACEHOLDER, id),
      mayMove: (task) => latest.current.mayMove(task),
      onCardKey: (event, task) => latest.current.onCardKey(event, task),
      moveTo: (task, status, end) => latest.current.moveTo(task, status, end),
      selectTo: (task) => latest.current.selectTo(task),
      siteNames,
      helpId,
    }),
    [navigate, template, siteNames, helpId, latest],
  );
  return { actions, grabbedId: keys.grabbedId, onDrop };
}

/** The placeholder for the id of a task in a URL. */
const TASK_PLACEHOLDER = '00000000-0000-0000-0000-000000000000';

/** A ref to the latest value, for stable functions. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** `J` and `K` step through the cards of a column. */
function useSteps(columns: Board): void {
  const { board, list } = useTexts();
  const step = (by: 1 | -1) => {
    const next = stepFrom(columns, focusedTaskId(), by);
    if (next) focusCard(next.id);
  };
  useListedKey('enter', list.open);
  useListedKey('space', board.pickUp);
  useListedKey('arrowup', board.step);
  useListedKey('arrowdown', board.step);
  useListedKey('arrowleft', board.step);
  useListedKey('arrowright', board.step);
  useListedKey('home', board.toEnds);
  useListedKey('end', board.toEnds);
  useListedKey('escape', list.clearSelection);
  useShortcut('j', board.nextCard, () => step(1));
  useShortcut('k', board.previousCard, () => step(-1));
  useExtendingKeys((by) => {
    const id = focusedTaskId();
    const from = id === undefined ? undefined : findOnBoard(columns, id);
    return { from, to: from && stepFrom(columns, id, by) };
  }, focusCard);
}

/** Returns the focus from a closed chooser to its card, which may have remounted, or else to its anchor. */
function returnFocus({ anchor, focusedId }: OpenedChooser): void {
  if (focusedId !== undefined) focusCard(focusedId);
  else if (anchor instanceof HTMLElement) anchor.focus();
}

/** Returns the focus to the card of a task when its panel is closed. */
function useReturnFocus(openId: string | undefined): void {
  const lastOpenId = useRef<string>(undefined);
  useEffect(() => {
    if (openId === undefined && lastOpenId.current !== undefined) focusCard(lastOpenId.current);
    lastOpenId.current = openId;
  }, [openId]);
}

/** Keeps the card of the open task visible. */
function useRevealOpenCard(openId: string | undefined): void {
  useEffect(() => {
    if (openId !== undefined) revealCard(openId);
  }, [openId]);
}

/** Scrolls every column to its top when the filters change. */
function useScrollToTop(ref: { readonly current: HTMLElement | null }, filters: string): void {
  const lastFilters = useRef(filters);
  const scrollBack = useEffectEvent(() => {
    for (const column of ref.current?.querySelectorAll('[data-column]') ?? []) column.scrollTop = 0;
  });
  useEffect(() => {
    if (lastFilters.current === filters) return;
    lastFilters.current = filters;
    scrollBack();
  }, [filters]);
}
