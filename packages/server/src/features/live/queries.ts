import type { ActorType, Visibility } from '@postil/contract';
import type { Fragment, Sql } from '../../core/db/database.ts';
import { findRowsByTenant, type WithIndex } from '../../core/db/sql/tenants.ts';

/** A request for the changes of an organisation whose ids are above `afterId`. */
interface Watch {
  readonly organizationId: string;
  readonly afterId: string;
}

export interface ChangeRow {
  /** The index of the watch that found the change. */
  readonly watch: number;
  readonly id: string;
  readonly type: string;
  readonly visibility: Visibility;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly comment_id: string | null;
  /** The mockup of the comment; null also if the comment was deleted. */
  readonly mockup_id: string | null;
  /** The current version of the comment; null if there is none. */
  readonly version: number | null;
  readonly actor_type: ActorType;
  readonly person_id: string;
  readonly person_name: string;
}

/**
 * Changes above the ids of the watches, oldest first: the newest `max` of each watch. They include changes to ranks,
 * which the activity does not record.
 */
export function findChanges(sql: Sql, watches: readonly Watch[], max: number): Promise<ChangeRow[]> {
  return findRowsByTenant(sql, watches, (tenantWatches, tenantOf) =>
    findChangesOf(sql, tenantWatches, { max, tenant: tenantOf(sql`watch.organization_id`) }),
  );
}

function findChangesOf(
  sql: Sql,
  watches: readonly WithIndex<Watch>[],
  { max, tenant }: { max: number; tenant: Fragment },
): Promise<ChangeRow[]> {
  const changes = sql`
    (SELECT a.id, a.type, a.visibility, a.project_id, a.site_id, a.comment_id, a.actor_type, a.person_id
    FROM activity a
    WHERE a.organization_id = ${tenant} AND a.id > watch.after_id
    ORDER BY a.id DESC LIMIT ${max})`;
  const placements = sql`
    (SELECT c.placement_id, 'comment.placed', c.visibility, c.project_id, c.site_id, c.id, 'user', c.placed_by
    FROM comments c
    WHERE c.organization_id = ${tenant} AND c.placement_id > watch.after_id
    ORDER BY c.placement_id DESC LIMIT ${max})`;
  return sql<ChangeRow[]>`
    SELECT watch.number AS watch, change.id, change.type, change.visibility, change.project_id, change.site_id,
      change.comment_id, c.mockup_id, c.version, change.actor_type, change.person_id, p.name AS person_name
    FROM unnest(
      ${watches.map(({ organizationId }) => organizationId)}::uuid[],
      ${watches.map(({ afterId }) => afterId)}::uuid[],
      ${watches.map(({ number }) => number)}::int[]
    ) AS watch (organization_id, after_id, number)
    CROSS JOIN LATERAL (${changes} UNION ALL ${placements} ORDER BY id DESC LIMIT ${max}) AS change
    JOIN people p ON p.organization_id = ${tenant} AND p.id = change.person_id
    LEFT JOIN comments c ON c.organization_id = ${tenant} AND c.id = change.comment_id
    ORDER BY change.id`;
}
