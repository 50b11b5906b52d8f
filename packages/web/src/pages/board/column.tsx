import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Column as ColumnData, StatusShape, useShownStatuses } from '../../features/comments/index.ts';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { useIsNarrow } from '../../lib/screen.ts';
import { Skeleton } from '../../ui/data/loading.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from './card/card.tsx';
import { estimateHeight } from './card/size.ts';
import { CollapseButton, CollapsedColumn } from './collapsed.tsx';
import { useColumnDrop } from './drag/drag.ts';
import { addReveal } from './focus.ts';
import { useIsCollapsed } from './statuses.ts';
import { useIsNear, useKeptView } from './view.ts';

/** Pixels between cards. */
const GAP = 8;
/** The height of the line below the columns, in pixels, and a gap. */
const STRIP = 56;
/** How many cards render above and below the visible ones. */
const OVERSCAN = 3;
/** When fewer cards than this are left below, the next ones are fetched. */
const AHEAD = 10;
/**
 * The assumed size of a column before it is measured, so that its cards render at once: nearly as high as the window.
 */
const FIRST_RECT = { width: 300, height: window.innerHeight - 100 };

interface ColumnProps {
  readonly column: ColumnData;
  /** Its index on the board, from 0: the cards of the first column render before those of the others. */
  readonly position: number;
  readonly grabbedId: string | undefined;
  readonly openId: string | undefined;
  readonly onMore: () => Promise<void>;
}

/** The tasks of one status, or, while it is collapsed, only their number. */
export function Column(props: ColumnProps) {
  const isToCollapse = useIsCollapsed();
  const isNarrow = useIsNarrow();
  const { column } = props;
  // A narrow screen has one column at a time.
  const isCollapsed = !isNarrow && isToCollapse(column.status);
  return isCollapsed ? <CollapsedColumn column={column} /> : <OpenColumn {...props} />;
}

/** Only the cards in view render; more are fetched on scroll. */
function OpenColumn(props: ColumnProps) {
  const { column, position, onMore } = props;
  const { status, tasks, nextCursor } = column;
  const { board } = useTexts();
  const section = useRef<HTMLElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const { isNear, approach } = useIsNear(section, position);
  const isOver = useColumnDrop(ref, status);
  const { virtualizer, items, tabStop } = useVisibleCards(ref, column, {
    areShown: useDeferredValue(isNear, position === 0),
  });
  const onScroll = useKeptView(ref, virtualizer, tasks);
  const more = useMore(column, { lastShown: items.at(-1)?.index ?? 0, onMore });
  useRevealing(column, (index) => {
    approach();
    virtualizer.scrollToIndex(index, { align: 'auto' });
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
          <CardList {...props} virtualizer={virtualizer} tabStop={tabStop} />
        )}
        {nextCursor !== null && <ColumnRest hasFailed={more.hasFailed} onRetry={more.retry} />}
      </div>
    </section>
  );
}

type CardVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** The cards in view. @param options.areShown whether cards render at all yet. */
function useVisibleCards(
  ref: RefObject<HTMLDivElement | null>,
  { tasks }: ColumnData,
  { areShown }: { readonly areShown: boolean },
) {
  const activeId = useActiveId(ref);
  const activeIndex = activeId === undefined ? -1 : tasks.findIndex(({ id }) => id === activeId);
  const virtualizer: CardVirtualizer = useVirtualizer({
    count: areShown ? tasks.length : 0,
    initialRect: FIRST_RECT,
    getScrollElement: () => ref.current,
    estimateSize: (index) => {
      const task = tasks[index];
      return task ? estimateHeight(task) : 0;
    },
    getItemKey: (index) => tasks[index]?.id ?? index,
    // The card with the focus stays, so that the focus is not lost when it is scrolled out of view.
    rangeExtractor: (range) => withIndex(range, activeIndex),
    overscan: OVERSCAN,
    gap: GAP,
    paddingStart: GAP,
    paddingEnd: GAP,
    // The first steps below the columns come later, and the revealed card stays above them.
    scrollPaddingEnd: STRIP,
  });
  const items = virtualizer.getVirtualItems();
  return { virtualizer, items, tabStop: activeIndex >= 0 ? activeIndex : (items[0]?.index ?? 0) };
}

/** Lets the board scroll a column to one of its tasks. */
function useRevealing({ status, tasks }: ColumnData, scrollTo: (index: number) => void): void {
  const reveal = useEffectEvent((id: string) => {
    const index = tasks.findIndex((task) => task.id === id);
    if (index >= 0) scrollTo(index);
    return index >= 0;
  });
  useEffect(() => addReveal(status, (id) => reveal(id)), [status]);
}

function CardList({
  column: { status, tasks, total },
  grabbedId,
  openId,
  virtualizer,
  tabStop,
}: Pick<ColumnProps, 'column' | 'grabbedId' | 'openId'> & {
  readonly virtualizer: CardVirtualizer;
  readonly tabStop: number;
}) {
  const { nameOf } = useShownStatuses();
  return (
    <ul aria-label={nameOf(status)} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const task = tasks[index];
        return (
          task && (
            <Card
              key={key}
              task={task}
              index={index}
              total={total}
              start={start}
              measure={virtualizer.measureElement}
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

/** The end of a column while there is more to read. */
function ColumnRest({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { board, common } = useTexts();
  if (!hasFailed) return <Skeleton className="mb-2 h-24 rounded-card" />;
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-3 py-4 text-center">
      <p>{board.restNotLoaded}</p>
      <Button onClick={onRetry}>{common.retry}</Button>
    </div>
  );
}

/** The id of the task whose card has the focus, or had it last. */
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
function useMore(
  { tasks, nextCursor }: ColumnData,
  { lastShown, onMore }: { lastShown: number; onMore: () => Promise<void> },
): { readonly hasFailed: boolean; readonly retry: () => void } {
  const [failedAt, setFailedAt] = useState<string>();
  const reading = useRef<string>(undefined);
  const isWanted = nextCursor !== null && failedAt !== nextCursor && lastShown >= tasks.length - AHEAD;
  const read = useEffectEvent(async (cursor: string) => {
    if (reading.current === cursor) return;
    reading.current = cursor;
    try {
      await onMore();
    } catch {
      setFailedAt(cursor);
    } finally {
      reading.current = undefined;
    }
  });
  useEffect(() => {
    if (isWanted && nextCursor !== null) void read(nextCursor);
  }, [isWanted, nextCursor]);
  return { hasFailed: failedAt === nextCursor, retry: () => setFailedAt(undefined) };
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((one, other) => one - other);
}
