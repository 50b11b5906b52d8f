import type { Task } from '@postil/contract';
import { presentComment } from '../comment/present.ts';
import type { Column } from './columns.ts';
import type { TaskRow } from './queries.ts';

/** The tasks of a column and its totals, as the contract's `ColumnPage`. */
export function presentColumn({ rows, total, isTotalExact }: Column, nextCursor: string | undefined) {
  return {
    data: rows.map(presentTask),
    total,
    total_is_exact: isTotalExact,
    next_cursor: nextCursor ?? null,
  };
}

function presentTask(row: TaskRow): Task {
  return { ...presentComment(row), rank: row.rank, screenshot: null };
}
