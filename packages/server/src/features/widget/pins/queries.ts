import {
  type Anchor,
  type CommentStatus,
  PENDING_STATUSES,
  type PinVisibility,
  type Priority,
} from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { inScope } from '../../../core/db/scope.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';

/** Who looks at the comments of a site. */
export interface Viewer extends Pick<Actor, 'organizationId' | 'scope' | 'personId'> {
  readonly siteId: string;
  /** What a visitor sees; null: a member, who sees all. */
  readonly sees: PinVisibility | null;
}

export interface PinRow {
  readonly id: string;
  /** From 1, in the order of creation on the page. */
  readonly number: number;
  readonly content: string;
  readonly status: CommentStatus;
  readonly priority: Priority;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly assigned_to: string | null;
  readonly assigned_to_name: string | null;
  readonly replies_count: number;
  readonly anchor: Anchor | null;
  readonly created_at: Date;
}

/** The comments of a page, pending ones first, then the newest. @param most the most rows. */
export function listPins(
  sql: Sql,
  viewer: Viewer,
  { pageUrl, most }: { pageUrl: string; most: number },
): Promise<PinRow[]> {
  return sql<PinRow[]>`
    WITH page AS (
      SELECT c.id, row_number() OVER (ORDER BY c.id)::int AS number FROM comments c
      WHERE c.organization_id = ${viewer.organizationId} AND c.site_id = ${viewer.siteId}
        AND c.page_hash = ${pageHash(pageUrl)}
    )
    SELECT page.number, ${columns(sql)}
    FROM ${tables(sql)} JOIN page ON page.id = c.id
    WHERE ${seenBy(sql, viewer)}
    ORDER BY c.status = ANY (${[...PENDING_STATUSES]}::comment_status[]) DESC, c.id DESC
    LIMIT ${most}`;
}

/** How many comments a page has, whoever sees them. */
export async function countPinsOfPage(
  sql: Sql,
  { organizationId, siteId }: Viewer,
  pageUrl: string,
): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT count(*)::int AS total FROM comments c
    WHERE c.organization_id = ${organizationId} AND c.site_id = ${siteId} AND c.page_hash = ${pageHash(pageUrl)}`;
  return row?.total ?? 0;
}

/** A comment of the site; undefined when the viewer does not see it. */
export async function findPin(sql: Sql, viewer: Viewer, id: string): Promise<PinRow | undefined> {
  const [row] = await sql<PinRow[]>`
    SELECT ${columns(sql)}, (
      SELECT count(*)::int FROM comments earlier
      WHERE earlier.organization_id = c.organization_id AND earlier.site_id = c.site_id
        AND earlier.page_hash = c.page_hash AND earlier.id <= c.id) AS number
    FROM ${tables(sql)}
    WHERE ${seenBy(sql, viewer)} AND c.id = ${id}`;
  return row;
}

export interface PinReplyRow {
  readonly id: string;
  readonly content: string;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly created_at: Date;
}

/** The first replies to a comment that the viewer sees, oldest first. */
export function listPinReplies(
  sql: Sql,
  { organizationId }: Viewer,
  { id, most }: { id: string; most: number },
): Promise<PinReplyRow[]> {
  return sql<PinReplyRow[]>`
    SELECT r.id, r.content, r.created_by, creator.name AS created_by_name, r.created_at
    FROM replies r JOIN people creator ON creator.organization_id = r.organization_id AND creator.id = r.created_by
    WHERE r.organization_id = ${organizationId} AND r.comment_id = ${id}
    ORDER BY r.id LIMIT ${most}`;
}

/** The members who see the project, by name. */
export function listAssignees(
  sql: Sql,
  { organizationId, projectId, most }: { organizationId: string; projectId: string; most: number },
): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`
    SELECT person.id, person.name
    FROM members m JOIN people person ON person.organization_id = m.organization_id AND person.id = m.person_id
    WHERE m.organization_id = ${organizationId} AND (m.role <> 'guest' OR EXISTS (
      SELECT FROM member_projects mp
      WHERE mp.organization_id = m.organization_id AND mp.person_id = m.person_id AND mp.project_id = ${projectId}))
    ORDER BY lower(person.name), person.id LIMIT ${most}`;
}

/** What a viewer sees of a site. A visitor sees what it wrote itself, whatever the settings are, unless it was closed. */
function seenBy(sql: Sql, viewer: Viewer): Fragment {
  const ofSite = sql`c.organization_id = ${viewer.organizationId} AND c.site_id = ${viewer.siteId}
    ${inScope(sql, viewer, sql`c.project_id`)}`;
  if (viewer.sees === null) return ofSite;
  const ofOthers = viewer.sees === 'all' ? sql`` : sql`AND c.created_by = ${viewer.personId}`;
  return sql`${ofSite} AND c.status <> 'CLOSED' ${ofOthers}`;
}

function columns(sql: Sql): Fragment {
  return sql`c.id, c.content, c.status, c.priority, c.created_by, creator.name AS created_by_name, c.assigned_to,
    assignee.name AS assigned_to_name, c.replies_count, c.context -> 'anchor' AS anchor, c.created_at`;
}

/** The comments `c` with the names of their people. */
function tables(sql: Sql): Fragment {
  return sql`comments c
    JOIN people creator ON creator.organization_id = c.organization_id AND creator.id = c.created_by
    LEFT JOIN people assignee ON assignee.organization_id = c.organization_id AND assignee.id = c.assigned_to`;
}
