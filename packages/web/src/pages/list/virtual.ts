import type { CommentRecord } from '@postil/client';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import type { TaskSearch } from '../../features/comments/index.ts';

/** What a list shows. */
export interface Rows {
  readonly tasks: readonly CommentRecord[];
  /** The names of sites by their ids. */
  readonly sites: ReadonlyMap<string, string>;
  /** The tasks still belong to the previous URL. */
  readonly isOutdated: boolean;
  /** Fetches the next tasks, if there are any. */
  readonly loadMore: () => void;
}

export interface ListProps {
  readonly search: TaskSearch;
  readonly rows: Rows;
  /** The element that scrolls. */
  readonly area: RefObject<HTMLDivElement | null>;
}

/** How many rows render beyond the visible ones, and how early more are fetched. */
const AHEAD = 12;

/** The visible rows, and the space before and after them. @param height of each row, in pixels. */
export function useVisibleRows(
  { tasks, loadMore }: Rows,
  area: RefObject<HTMLDivElement | null>,
  height: number,
): { readonly items: readonly VirtualItem[]; readonly before: number; readonly after: number } {
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => area.current,
    estimateSize: () => height,
    getItemKey: (index) => tasks[index]?.id ?? index,
    overscan: AHEAD,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= tasks.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  return {
    items,
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}
