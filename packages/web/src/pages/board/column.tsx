import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { reportFault } from '../../data/api/failures.ts';
import { type Column as ColumnData, StatusShape, useShownStatuses } from '../../features/comments/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { useIsNarrow } from '../../lib/screen.ts';
import { Skeleton } from '../../ui/data/loading.tsx';
import { RestProblem } from '../../ui/data/problem.tsx';
import { useVirtualRows, type VirtualRows } from '../../ui/data/virtual-rows.ts';
import { Card } from './card/card.tsx';
import { estimateHeight } from './card/size.ts';
import { CollapseButton, CollapsedColumn } from './collapsed.tsx';
import { useColumnDrop } from './drag/drag.ts';
import { addReveal } from './focus.ts';
import { useIsCollapsed } from './statuses.ts';
import { useIsNear, useScrollAnchoring } from './view.ts';

/** The gap between cards, in pixels. */
const GAP_PX = 8;
/** The height of the strip of first steps, and a gap: it appears later, and revealed cards must stay above it. */
const STRIP_HEIGHT_PX = 56;
/** The number of cards that render above and below the visible ones. */
const OVERSCAN = 3;
/** The number of cards left below at which the next ones are fetched. */
const MIN_CARDS_BELOW = 10;
/**
 * The assumed height of a column before it is measured, so that its cards render immediately: nearly the height of the
 * window.
 */
const VIEW_HEIGHT_PX = window.innerHeight - 100;

interface ColumnProps {
  readonly column: ColumnData;
  /** Its index on the board, from 0: the cards of the first column render before the rest. */
  readonly index: number;
  readonly grabbedId: string | undefined;
  readonly openId: string | undefined;
  readonly onMore: () => Promise<void>;
}

/** The tasks of one status, or only their number while it is collapsed. */
export function Column(props: ColumnProps) {
  const isStatusCollapsed = useIsCollapsed();
  const isNarrow = useIsNarrow();
  const { column } = props;
  // A narrow screen shows one column at a time.
  const isCollapsed = !isNarrow && isStatusCollapsed(column.status);
  return isCollapsed ? <CollapsedColumn column={column} /> : <OpenColumn {...props} />;
}

/** An open column. Only the visible cards render; more are fetched on scroll. */
function OpenColumn(props: ColumnProps) {
  const { column, index, onMore } = props;
  const { status, tasks, nextCursor } = column;
  const { board } = useTexts();
  const section = useRef<HTMLElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const { isNear, markNear } = useIsNear(section, index);
  const isOver = useColumnDrop(ref, status);
  const { cards, tabStop } = useVisibleCards(ref, column, {
    areShown: useDeferredValue(isNear, index === 0),
  });
  const onScroll = useScrollAnchoring(ref, cards, tasks);
  const nextTasks = useNextTasks(column, { lastShown: cards.rows.at(-1)?.index ?? 0, onMore });
  useRevealing(column, (id) => {
    markNear();
    cards.reveal(id, STRIP_HEIGHT_PX);
  });
  return (
    <section
      ref={section}
      aria-labelledby={`column-${status}`}
      className={classes(
        'flex shrink-0 snap-center flex-col rounded-card border transition-colors duration-120 max-frame:w-[min(300px,86vw)] frame:max-w-140 frame:flex-[1_0_300px]',
        isOver ? 'border-accent bg-accent-soft' : 'border-transparent bg-surface-sunken',
      )}
    >
      <ColumnHead column={column} />
      <div
        ref={ref}
        data-column={status}
        data-over={isOver}
        onScroll={onScroll}
        className="min-h-24 flex-1 overflow-x-hidden overflow-y-auto px-2 [overflow-anchor:none] [scrollbar-width:thin]"
      >
        {tasks.length === 0 && nextCursor === null ? (
          <p className="px-3 py-6 text-center text-text-quiet">{board.columnEmpty}</p>
        ) : (
          <CardList {...props} cards={cards} tabStop={tabStop} />
        )}
        {nextCursor !== null && <ColumnRest hasFailed={nextTasks.hasFailed} onRetry={nextTasks.retry} />}
      </div>
    </section>
  );
}

const NO_TASKS: ColumnData['tasks'] = [];

/** The visible cards. @param options.areShown whether cards render yet. */
function useVisibleCards(
  ref: RefObject<HTMLDivElement | null>,
  { tasks }: ColumnData,
  { areShown }: { readonly areShown: boolean },
) {
  const activeId = useActiveId(ref);
  const activeIndex = activeId === undefined ? -1 : tasks.findIndex(({ id }) => id === activeId);
  const cards = useVirtualRows(ref, areShown ? tasks : NO_TASKS, {
    heightOf: estimateHeight,
    viewHeight: VIEW_HEIGHT_PX,
    overscan: OVERSCAN,
    gap: GAP_PX,
    // The focused card stays mounted, so that the focus is not lost when it is scrolled out of view.
    pinnedIndex: activeIndex,
  });
  return { cards, tabStop: activeIndex >= 0 ? activeIndex : (cards.rows[0]?.index ?? 0) };
}

/** Lets the board scroll a column to one of its tasks. */
function useRevealing({ status, tasks }: ColumnData, scrollTo: (id: string) => void): void {
  const reveal = useEffectEvent((id: string) => {
    const hasTask = tasks.some((task) => task.id === id);
    if (hasTask) scrollTo(id);
    return hasTask;
  });
  useEffect(() => addReveal(status, (id) => reveal(id)), [status]);
}

function CardList({
  column: { status, tasks, total },
  grabbedId,
  openId,
  cards,
  tabStop,
}: Pick<ColumnProps, 'column' | 'grabbedId' | 'openId'> & {
  readonly cards: VirtualRows;
  readonly tabStop: number;
}) {
  const { nameOf } = useShownStatuses();
  return (
    <ul aria-label={nameOf(status)} className="relative" style={{ height: cards.layout.total }}>
      {cards.rows.map(({ key, index, start }) => {
        const task = tasks[index];
        return (
          task && (
            <Card
              key={key}
              task={task}
              index={index}
              total={total}
              start={start}
              measure={cards.measure}
              isTabStop={index === tabStop}
              isGrabbed={task.id === grabbedId}
              isOpen={task.id === openId}
            />
          )
        );
      })}
    </ul>
  );
}

function ColumnHead({ column: { status, total, isTotalExact } }: { column: ColumnData }) {
  const { board } = useTexts();
  const { number } = useFormats();
  const { nameOf, colorOf } = useShownStatuses();
  const count = isTotalExact ? number(total) : board.atLeast(number(total));
  return (
    <h2 id={`column-${status}`} className="flex h-10 shrink-0 items-center gap-2 px-3 font-semibold">
      <StatusShape status={status} color={colorOf(status)} />
      <bdi className="min-w-0 truncate">{nameOf(status)}</bdi>
      <span data-count={status} className="font-normal text-text-quiet tabular-nums">
        {count}
      </span>
      <CollapseButton status={status} />
    </h2>
  );
}

/** The end of a column with unfetched tasks. */
function ColumnRest({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { board } = useTexts();
  return hasFailed ? (
    <RestProblem text={board.restNotLoaded} onRetry={onRetry} />
  ) : (
    <Skeleton className="mb-2 h-24 rounded-card" />
  );
}

/** The id of the task whose card has the focus, or last had it. */
function useActiveId(ref: RefObject<HTMLElement | null>): string | undefined {
  const [activeId, setActiveId] = useState<string>();
  useEffect(() => {
    const element = ref.current;
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && setActiveId(target.closest<HTMLElement>('[data-task-id]')?.dataset.taskId);
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [ref]);
  return activeId;
}

/** Fetches the next tasks of a column before the person reaches its end. */
function useNextTasks(
  { tasks, nextCursor }: ColumnData,
  { lastShown, onMore }: { lastShown: number; onMore: () => Promise<void> },
): { readonly hasFailed: boolean; readonly retry: () => void } {
  const [failedCursor, setFailedCursor] = useState<string>();
  const cursorInFlight = useRef<string>(undefined);
  const isWanted =
    nextCursor !== null && failedCursor !== nextCursor && lastShown >= tasks.length - MIN_CARDS_BELOW;
  const read = useEffectEvent(async (cursor: string) => {
    if (cursorInFlight.current === cursor) return;
    cursorInFlight.current = cursor;
    try {
      await onMore();
    } catch (error) {
      reportFault(error);
      setFailedCursor(cursor);
    } finally {
      cursorInFlight.current = undefined;
    }
  });
  useEffect(() => {
    if (isWanted && nextCursor !== null) void read(nextCursor);
  }, [isWanted, nextCursor]);
  return { hasFailed: failedCursor === nextCursor, retry: () => setFailedCursor(undefined) };
}
