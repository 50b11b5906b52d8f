import type { CommentRecord } from '@postil/client';
import type { CommentGroup } from '@postil/contract/enums';
import { type RefObject, useEffect } from 'react';
import type { SiteNames, TaskSearch } from '../../features/comments/index.ts';
import { useVirtualRows, type VirtualRow } from '../../ui/data/virtual-rows.ts';
import { useIsPrinting } from '../../ui/printing.ts';
import type { Line } from './groups/lines.ts';

/** The entries of a list. */
export interface Rows {
  readonly tasks: readonly CommentRecord[];
  /** The lines: the tasks, and the name of each group above its tasks. */
  readonly lines: readonly Line<CommentRecord>[];
  /** The property by which the tasks are grouped, if any. */
  readonly groupBy: CommentGroup | undefined;
  /** The names to show before the paths of pages. */
  readonly sites: SiteNames;
  /** Whether the tasks are still those of the previous URL. */
  readonly isOutdated: boolean;
  /** Fetches the next tasks, if there are any. */
  readonly loadMore: () => void;
}

export interface ListProps {
  readonly search: TaskSearch;
  readonly rows: Rows;
  /** The scrolling element. */
  readonly area: RefObject<HTMLDivElement | null>;
}

/** The number of rows rendered beyond the visible ones, and the number of remaining rows at which more are fetched. */
const OVERSCAN_ROWS = 12;

/** The height of the name of a group, in pixels. */
export const GROUP_HEIGHT_PX = 36;

/** The visible lines, and the space around them; loads more near the end. @param height of each task, in pixels. */
export function useVisibleRows(
  { lines, loadMore }: Rows,
  area: RefObject<HTMLDivElement | null>,
  height: number,
): { readonly items: readonly VirtualRow[]; readonly spaceBefore: number; readonly spaceAfter: number } {
  const isPrinting = useIsPrinting();
  const { rows: items, layout } = useVirtualRows(area, lines, {
    heightOf: ({ kind }) => (kind === 'group' ? GROUP_HEIGHT_PX : height),
    viewHeight: window.innerHeight,
    overscan: isPrinting ? lines.length : OVERSCAN_ROWS,
  });
  const isNearEnd = (items.at(-1)?.index ?? 0) >= lines.length - OVERSCAN_ROWS;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  return {
    items,
    spaceBefore: items[0]?.start ?? 0,
    spaceAfter: layout.total - (items.at(-1)?.end ?? 0),
  };
}
