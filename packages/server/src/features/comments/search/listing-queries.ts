import { type Actor, isInTeam } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { toListing } from '../../../core/db/listings.ts';
import { scopeParameter, visibilityCondition } from '../../../core/db/scope.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { authorTables, type CommentRow, commentColumns } from '../comment/queries.ts';
import { type CommentFilter, filterCondition } from './filter-queries.ts';
import { countMatches } from './match-queries.ts';
import { boundedTotal, MAX_COUNTED } from './total-queries.ts';

/** Greater than every UUIDv7. */
const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type PageCommentRow = Pick<
  CommentRow,
  | 'id'
  | 'content'
  | 'status'
  | 'priority'
  | 'page_url'
  | 'created_by'
  | 'created_by_name'
  | 'assigned_to'
  | 'assigned_to_name'
  | 'created_at'
>;

/** Comments on one page of a site, newest first. @param pageUrl compared in its normal form. */
export async function listCommentsOfPage(
  sql: Sql,
  actor: Actor,
  {
    siteId,
    pageUrl,
    deviceType,
    page,
  }: { siteId: string; pageUrl: string; deviceType: string | null; page: PageRequest },
): Promise<Listing<PageCommentRow>> {
  const { organizationId } = actor;
  const projectIds = scopeParameter(actor);
  const hash = pageHash(pageUrl);
  const beforeId = page.after?.[0] ?? AFTER_ALL_IDS;
  // Without conditions on other columns, an index-only scan counts the comments.
  const filterConditions =
    projectIds === null && deviceType === null && isInTeam(actor)
      ? sql``
      : sql`AND (${projectIds}::uuid[] IS NULL OR c.project_id = ANY (${projectIds}::uuid[]))
        AND (${deviceType}::text IS NULL OR c.device_type = ${deviceType}) ${visibilityCondition(sql, actor, sql`c.visibility`)}`;
  // The names are joined to the rows of the page only.
  const rows = await sql<(PageCommentRow & { total: number })[]>`
    SELECT c.id, c.content, c.status, c.priority, c.page_url, c.created_by, creator.name AS created_by_name,
      c.assigned_to, assignee.name AS assigned_to_name, c.created_at,
      (SELECT count(*)::int FROM (SELECT FROM comments c
       WHERE c.organization_id = ${organizationId} AND c.site_id = ${siteId} AND c.page_hash = ${hash} ${filterConditions}
       LIMIT ${MAX_COUNTED + 1}) counted) AS total
    FROM (
      SELECT c.organization_id, c.id, c.content, c.status, c.priority, c.page_url, c.created_by, c.assigned_to, c.created_at
      FROM comments c
      WHERE c.organization_id = ${organizationId} AND c.site_id = ${siteId} AND c.page_hash = ${hash} ${filterConditions}
        AND c.id < ${beforeId}
      ORDER BY c.id DESC LIMIT ${page.perPage + 1} OFFSET ${page.offset}
    ) c
    ${authorTables(sql, actor)}
    ORDER BY c.id DESC`;
  const listing = await toListing(rows, page, () =>
    countMatches(sql, actor, {
      site_id: [siteId],
      page_url: pageUrl,
      ...(deviceType !== null && { device_type: [deviceType] }),
    }),
  );
  return { ...listing, ...boundedTotal(listing.total) };
}

/** The maximum number of comments in a page of an export, and the approximate size of their texts in bytes. */
const EXPORT_PAGE = { rows: 500, bytes: 1_048_576 } as const;

/**
 * The next page of an export, oldest first.
 *
 * @param afterId the id of the last exported comment.
 * @returns the rows, and whether they are the last.
 */
export async function listCommentsAfter(
  sql: Sql,
  actor: Actor,
  { filter, afterId }: { filter: CommentFilter; afterId: string | undefined },
): Promise<{ rows: CommentRow[]; isLast: boolean }> {
  const { organizationId } = actor;
  // The lengths of long texts are read without the texts. OFFSET 0 makes the planner look up each comment by its id:
  // right after an import, it expects a single comment, and would scan all of them for each row of the page.
  const rows = await sql<(CommentRow & { is_last: boolean })[]>`
    SELECT ${commentColumns(sql, actor)}, page.is_last
    FROM (
      SELECT sized.id, sized.is_last FROM (
        SELECT c.id, lead(c.id) OVER (ORDER BY c.id) IS NULL AS is_last,
          sum(octet_length(c.content) + coalesce(octet_length(c.description), 0) + octet_length(c.page_url))
            OVER (ORDER BY c.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM comments c
        WHERE ${filterCondition(sql, actor, filter)}
          ${afterId === undefined ? sql`` : sql`AND c.id > ${afterId}`}
        ORDER BY c.id LIMIT ${EXPORT_PAGE.rows}
      ) sized WHERE coalesce(sized.bytes_before, 0) < ${EXPORT_PAGE.bytes}::int
    ) page
    CROSS JOIN LATERAL (
      SELECT c.* FROM comments c WHERE c.organization_id = ${organizationId} AND c.id = page.id OFFSET 0
    ) c ${authorTables(sql, actor)}
    ORDER BY c.id`
    .withOwnPlan()
    .heavy(organizationId);
  return { rows, isLast: rows.at(-1)?.is_last ?? true };
}
