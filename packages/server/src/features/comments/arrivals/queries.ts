import type { Sql } from '../../../core/db/database.ts';
import { findOfTenants, type Numbered, type TenantOf } from '../../../core/db/sql/tenants.ts';
import { pendingCondition } from '../../comment-counts/service.ts';

/** The range in which to find new comments: one project, above an id. */
export interface Watch {
  readonly organizationId: string;
  readonly projectId: string;
  readonly afterId: string;
  /** Whether the reader sees what is not for everyone. */
  readonly isOfTeam: boolean;
}

export interface ArrivalRow {
  /** The index of the watch that found the comment. */
  readonly watch: number;
  readonly id: string;
  readonly is_pending: boolean;
}

/** The most comments that are returned for one watch. */
export const MAX_SEEN = 500;

/** Comments whose ids are greater than the watch's, ascending, at most `MAX_SEEN` for each watch. */
export function findArrivals(sql: Sql, watches: readonly Watch[]): Promise<ArrivalRow[]> {
  return findOfTenants(sql, watches, (own, tenantOf) => findArrivalsOf(sql, own, tenantOf));
}

function findArrivalsOf(
  sql: Sql,
  watches: readonly Numbered<Watch>[],
  tenantOf: TenantOf,
): Promise<ArrivalRow[]> {
  return sql<ArrivalRow[]>`
    SELECT watch.number AS watch, arrival.id, arrival.is_pending
    FROM unnest(
      ${watches.map(({ organizationId }) => organizationId)}::uuid[],
      ${watches.map(({ projectId }) => projectId)}::uuid[],
      ${watches.map(({ afterId }) => afterId)}::uuid[],
      ${watches.map(({ isOfTeam }) => isOfTeam)}::boolean[],
      ${watches.map(({ number }) => number)}::int[]
    ) AS watch (organization_id, project_id, after_id, is_of_team, number)
    CROSS JOIN LATERAL (
      SELECT c.id, ${pendingCondition(sql, sql`c.status`)} AS is_pending FROM comments c
      WHERE c.organization_id = ${tenantOf(sql`watch.organization_id`)} AND c.project_id = watch.project_id AND c.id > watch.after_id
        AND (watch.is_of_team OR c.visibility = 'everyone')
      ORDER BY c.id LIMIT ${MAX_SEEN}
    ) AS arrival
    ORDER BY watch.number, arrival.id`;
}
