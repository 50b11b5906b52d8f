import type { Screenshot, Task } from '@postil/contract';
import { presentComment } from '../comment/present.ts';
import type { TaskRow } from '../search/column-queries.ts';
import type { Column } from '../search/columns.ts';

/** The screenshot of a comment by its id; null if it has none. */
export type ScreenshotOf = (commentId: string) => Screenshot | null;

/** The tasks of a column and its totals, as the contract's `ColumnPage`. */
export function presentColumn(
  { rows, total, isTotalExact }: Column,
  { nextCursor, screenshotOf }: { nextCursor: string | undefined; screenshotOf: ScreenshotOf },
) {
  return {
    data: rows.map((row) => presentTask(row, screenshotOf)),
    total,
    total_is_exact: isTotalExact,
    next_cursor: nextCursor ?? null,
  };
}

function presentTask(row: TaskRow, screenshotOf: ScreenshotOf): Task {
  return { ...presentComment(row), rank: row.rank, screenshot: screenshotOf(row.id) };
}
