import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { olderThanCursor, pageWindow, toListing } from '../../../core/db/listings.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import {
  commentColumns,
  commentTables,
  type PinnedCommentRow,
  pinColumns,
  visibleTo,
} from '../comment/queries.ts';
import { type CommentFilter, conditions } from '../search/filter-queries.ts';
import { boundedCount, boundedTotal, MAX_COUNTED } from '../search/total-queries.ts';

/** The comments on a version of a mockup, including those on earlier versions; newest first. */
export async function listMockupComments(
  sql: Sql,
  actor: Actor,
  {
    mockupId,
    version,
    filter,
    page,
  }: { mockupId: string; version: number; filter: CommentFilter; page: PageRequest },
): Promise<Listing<PinnedCommentRow>> {
  const matching = sql`${visibleTo(sql, actor, 'mockup')} AND c.mockup_id = ${mockupId}
    AND c.mockup_version <= ${version} ${conditions(sql, actor, filter)}`;
  const total = boundedCount(sql, matching, MAX_COUNTED + 1);
  const rows = await sql<(PinnedCommentRow & { total: number })[]>`
    SELECT ${commentColumns(sql, actor)}, ${pinColumns(sql)}, ${total} AS total
    FROM ${commentTables(sql, actor)}
    WHERE ${matching} ${olderThanCursor(sql, sql`c.id`, page)}
    ORDER BY c.id DESC ${pageWindow(sql, page)}`;
  const listing = await toListing(rows, page, async () => {
    const [row] = await sql<{ total: number }[]>`SELECT ${total} AS total`;
    return row?.total ?? 0;
  });
  return { ...listing, ...boundedTotal(listing.total) };
}
