import type { Screenshot, Task } from '@postil/contract';
import { presentComment } from '../comment/present.ts';
import type { TaskRow } from '../search/column-queries.ts';
import type { Column } from '../search/column-service.ts';

/** The screenshot of a comment by its id; null if it has none. */
type ScreenshotOf = (commentId: string) => Screenshot | null;

interface BoardContext {
  readonly screenshotOf: ScreenshotOf;
  /** The URL of the web app. */
  readonly appUrl: string;
}

/** The tasks of a column and its totals, as the contract's `ColumnPage`. */
export function presentColumn(
  { rows, total, isTotalExact }: Column,
  { nextCursor, ...context }: { nextCursor: string | undefined } & BoardContext,
) {
  return {
    data: rows.map((row) => presentTask(row, context)),
    total,
    total_is_exact: isTotalExact,
    next_cursor: nextCursor ?? null,
  };
}

function presentTask(row: TaskRow, { screenshotOf, appUrl }: BoardContext): Task {
  return { ...presentComment(row, appUrl), rank: row.rank, screenshot: screenshotOf(row.id) };
}
