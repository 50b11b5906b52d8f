import { type Actor, authorKindOf } from '../../../core/access/actor.ts';
import { insertion, type Sql } from '../../../core/db/database.ts';
import { olderThanCursor, pageWindow, toListing } from '../../../core/db/listings.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import {
  commentColumns,
  commentTables,
  type NewComment,
  type PinnedCommentRow,
  pinColumns,
  visibleTo,
} from '../comment/queries.ts';
import { searchedFields, termsValue } from '../comment/terms.ts';
import { takeNumber } from '../creation/queries.ts';
import { type CommentFilter, conditions } from '../search/filters.ts';
import { atMost, MAX_COUNTED, told } from '../search/totals.ts';

/** A comment on a mockup that does not exist yet. */
export interface NewMockupComment extends NewComment {
  readonly mockupId: string;
  /** The version of the mockup on which it is made. */
  readonly mockupVersion: number;
  readonly x: number;
  readonly y: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Stores a new comment of the actor on a version of a mockup. */
export async function insertMockupComment(tx: Sql, actor: Actor, comment: NewMockupComment): Promise<void> {
  const number = await takeNumber(tx, actor);
  const { status, createdAt } = comment;
  await tx`
    INSERT INTO comments ${insertion([
      {
        organization_id: actor.organizationId,
        id: comment.id,
        number,
        project_id: comment.projectId,
        content: comment.content,
        description: comment.description,
        status,
        priority: comment.priority,
        page_url: comment.pageUrl,
        page_hash: pageHash(comment.pageUrl),
        route: comment.route,
        device_type: comment.deviceType,
        category: comment.category,
        tags: [...comment.tags],
        visibility: comment.visibility,
        created_by: actor.personId,
        author_kind: authorKindOf(actor),
        assigned_to: comment.assignedTo,
        due_date: comment.dueDate ?? null,
        resolved_at: status === 'RESOLVED' ? createdAt : null,
        external_id: comment.origin?.external_id ?? null,
        source: comment.origin?.source ?? null,
        metadata: JSON.stringify(comment.origin?.metadata ?? {}),
        created_at: createdAt,
        updated_at: createdAt,
        mockup_id: comment.mockupId,
        mockup_version: comment.mockupVersion,
        x: comment.x,
        y: comment.y,
        width: comment.width,
        height: comment.height,
        terms: termsValue(tx, searchedFields(comment)),
      },
    ])}`;
}

/** Comments that are shown on a version of a mockup: made on it or on an earlier version; newest first. */
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
  const total = atMost(sql, matching, MAX_COUNTED + 1);
  const rows = await sql<(PinnedCommentRow & { total: number })[]>`
    SELECT ${commentColumns(sql, actor)}, ${pinColumns(sql)}, ${total} AS total
    FROM ${commentTables(sql, actor)}
    WHERE ${matching} ${olderThanCursor(sql, sql`c.id`, page)}
    ORDER BY c.id DESC ${pageWindow(sql, page)}`;
  const listing = await toListing(rows, page, async () => {
    const [row] = await sql<{ total: number }[]>`SELECT ${total} AS total`;
    return row?.total ?? 0;
  });
  return { ...listing, ...told(listing.total) };
}
