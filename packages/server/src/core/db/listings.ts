import { isUuid } from '../records/ids.ts';
import type { Listing, PageRequest } from '../records/paging.ts';
import type { Fragment, Sql } from './database.ts';

/** The LIMIT and OFFSET of a page, with one extra row that shows whether another page follows. */
export function pageWindow(sql: Sql, { perPage, offset }: PageRequest): Fragment {
  return sql`LIMIT ${perPage + 1} OFFSET ${offset}`;
}

/** The condition ` AND …` that a row is older than the cursor; empty without one. @param id the id column, a UUIDv7. */
export function olderThanCursor(sql: Sql, id: Fragment, { after }: PageRequest): Fragment {
  return after === undefined ? sql`` : sql`AND ${id} < ${after[0] ?? ''}::uuid`;
}

/** The order of listings by id, newest first, whose cursors contain one UUID. */
export const ID_ORDER = {
  order: 'newest',
  accepts: (after: readonly string[]) => after.length === 1 && isUuid(after[0] ?? ''),
} as const;

/**
 * Creates a listing from rows that contain the total of their listing.
 *
 * @param count called only for a page past the end, where no row contains the total.
 */
export async function toListing<Row>(
  fetchedRows: readonly (Row & { total: number })[],
  page: PageRequest,
  count: () => Promise<number>,
): Promise<Listing<Row>> {
  const [first] = fetchedRows;
  const isLaterPage = page.offset > 0 || page.after !== undefined;
  const total = first ? first.total : isLaterPage ? await count() : 0;
  return { rows: fetchedRows.slice(0, page.perPage), total, hasMore: fetchedRows.length > page.perPage };
}

/** The number of rows of a listing, for `toListing`. @param fromClause includes the conditions. */
export async function countOf(sql: Sql, fromClause: Fragment): Promise<number> {
  const [{ total } = { total: 0 }] = await sql<
    { total: number }[]
  >`SELECT count(*)::int AS total ${fromClause}`;
  return total;
}

/** A pattern for ILIKE that finds `part` anywhere in a text, with its wildcards escaped. */
export function containsPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
