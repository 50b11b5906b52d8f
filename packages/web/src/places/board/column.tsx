import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { StatusMark } from '../../parts/marks.tsx';
import { Skeleton } from '../../parts/small.tsx';
import { useFormats, useTexts } from '../../texts/context.tsx';
import type { Column as ColumnData } from '../tasks/cache/columns.ts';
import { Card } from './card.tsx';
import { useColumnDrop } from './drag.ts';
import { addReveal } from './focus.ts';
import { useIsNear } from './near.ts';
import { estimateHeight } from './size.ts';
import { useKeptView } from './view.ts';

/** Pixels between cards. */
const GAP = 8;
/** Cards that are drawn above and below the visible ones. */
const OVERSCAN = 3;
/** When fewer cards than this are left below, the next ones are read. */
const AHEAD = 10;
/** As what a column is drawn before it was measured, so that its cards are drawn at once: nearly as high as the window. */
const FIRST_RECT = { width: 300, height: window.innerHeight - 100 };

/** The tasks of one status. Only the cards that are in view are drawn; the others are read on while one scrolls. */
export function Column({
  column,
  position,
  grabbedId,
  openId,
  onMore,
}: {
  readonly column: ColumnData;
  /** Its place in the board, from 0: the cards of the first one are drawn before those of the others. */
  readonly position: number;
  readonly grabbedId: string | undefined;
  readonly openId: string | undefined;
  readonly onMore: () => Promise<void>;
}) {
  const { status, tasks, nextCursor } = column;
  const { common, board } = useTexts();
  const section = useRef<HTMLElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  const { isNear, approach } = useIsNear(section, position);
  const isOver = useColumnDrop(ref, status);
  const activeId = useActiveId(ref);
  const activeIndex = activeId === undefined ? -1 : tasks.findIndex(({ id }) => id === activeId);
  const areCardsDrawn = useDeferredValue(isNear, position === 0);
  const virtualizer = useVirtualizer({
    count: areCardsDrawn ? tasks.length : 0,
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
  });
  const items = virtualizer.getVirtualItems();
  const onScroll = useKeptView(ref, virtualizer, tasks);
  const more = useMore(column, { lastShown: items.at(-1)?.index ?? 0, onMore });
  const reveal = useEffectEvent((id: string) => {
    const index = tasks.findIndex((task) => task.id === id);
    if (index < 0) return false;
    approach();
    virtualizer.scrollToIndex(index, { align: 'auto' });
    return true;
  });
  useEffect(() => addReveal(status, (id) => reveal(id)), [status]);
  const tabStop = activeIndex >= 0 ? activeIndex : (items[0]?.index ?? 0);
  return (
    <section
      ref={section}
      aria-labelledby={`column-${status}`}
      className={classes(
        'flex w-75 shrink-0 snap-center flex-col rounded-card border transition-colors duration-120 max-frame:w-[min(300px,86vw)]',
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
          <ul
            aria-label={common.statuses[status]}
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {items.map(({ key, index, start }) => {
              const task = tasks[index];
              return (
                task && (
                  <Card
                    key={key}
                    task={task}
                    index={index}
                    total={column.total}
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
        )}
        {nextCursor !== null && <ColumnRest hasFailed={more.hasFailed} onRetry={more.retry} />}
      </div>
    </section>
  );
}

function ColumnHead({ column: { status, total, isTotalExact } }: { column: ColumnData }) {
  const { common, board } = useTexts();
  const { number } = useFormats();
  const count = isTotalExact ? number(total) : board.atLeast(number(total));
  return (
    <h2 id={`column-${status}`} className="flex h-10 shrink-0 items-center gap-2 px-3 font-semibold">
      <StatusMark status={status} />
      <span className="min-w-0 truncate">{common.statuses[status]}</span>
      <span data-count={status} className="font-normal text-text-quiet tabular-nums">
        {count}
      </span>
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

/** Reads the next tasks of a column before the person comes to its end. */
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
