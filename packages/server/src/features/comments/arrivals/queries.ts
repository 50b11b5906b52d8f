import type { Fragment, Sql } from '../../../core/db/database.ts';
import { findRowsByTenant, type TenantOf, type WithIndex } from '../../../core/db/sql/tenants.ts';
import { pendingCondition } from '../../comment-counts/queries.ts';

/** The range in which to find new comments: one project, above an id. */
export interface Watch {
  readonly organizationId: string;
  readonly projectId: string;
  readonly afterId: string;
  /** Whether the reader sees team-only records. */
  readonly isInTeam: boolean;
  /** The waiting key, which also receives events of the comments it has worked on. */
  readonly keyId: string;
}

/** The reason why a comment is returned: it is new, somebody replied, it was reopened, or its result was refused. */
type ArrivalReason = 'new' | 'replied' | 'reopened' | 'refused';

export interface ArrivalRow {
  /** The index of the watch that found the comment. */
  readonly watch: number;
  /** The id of the comment, if it is new, or else of the activity record. */
  readonly id: string;
  readonly comment_id: string;
  readonly reason: ArrivalReason;
  /** Whether it ends a wait; false for a new comment that is not pending. */
  readonly is_wanted: boolean;
}

/** The maximum number of arrivals returned for a watch. */
export const MAX_ARRIVALS = 500;

/**
 * New comments, and changes by others to comments on which the key has worked, with ids greater than the watch's;
 * ascending, at most `MAX_ARRIVALS` for each watch.
 */
export function findArrivals(sql: Sql, watches: readonly Watch[]): Promise<ArrivalRow[]> {
  return findRowsByTenant(sql, watches, (tenantWatches, tenantOf) =>
    findArrivalsOf(sql, tenantWatches, tenantOf),
  );
}

function findArrivalsOf(
  sql: Sql,
  watches: readonly WithIndex<Watch>[],
  tenantOf: TenantOf,
): Promise<ArrivalRow[]> {
  return sql<ArrivalRow[]>`
    SELECT watch.number AS watch, arrival.id, arrival.comment_id, arrival.reason, arrival.is_wanted
    FROM unnest(
      ${watches.map(({ organizationId }) => organizationId)}::uuid[],
      ${watches.map(({ projectId }) => projectId)}::uuid[],
      ${watches.map(({ afterId }) => afterId)}::uuid[],
      ${watches.map(({ isInTeam }) => isInTeam)}::boolean[],
      ${watches.map(({ keyId }) => keyId)}::uuid[],
      ${watches.map(({ number }) => number)}::int[]
    ) AS watch (organization_id, project_id, after_id, is_in_team, key_id, number)
    CROSS JOIN LATERAL (
      (SELECT c.id, c.id AS comment_id, 'new' AS reason, ${pendingCondition(sql, sql`c.status`)} AS is_wanted
      FROM comments c
      WHERE c.organization_id = ${tenantOf(sql`watch.organization_id`)} AND c.project_id = watch.project_id AND c.id > watch.after_id
        AND (watch.is_in_team OR c.visibility = 'everyone')
      ORDER BY c.id LIMIT ${MAX_ARRIVALS})
      UNION ALL
      (SELECT a.id, a.comment_id, CASE WHEN a.type LIKE '%.replied' THEN 'replied' WHEN ${refusalCondition(sql)} THEN 'refused' ELSE 'reopened' END, true
      FROM activity a
      JOIN comments c ON c.organization_id = ${tenantOf(sql`watch.organization_id`)} AND c.id = a.comment_id
      WHERE a.organization_id = ${tenantOf(sql`watch.organization_id`)} AND a.project_id = watch.project_id
        AND a.id > watch.after_id AND a.api_key_id IS DISTINCT FROM watch.key_id AND ${followUpCondition(sql)}
        AND (watch.is_in_team OR (a.visibility = 'everyone' AND c.visibility = 'everyone'))
        AND EXISTS (
          SELECT FROM activity own
          WHERE own.organization_id = ${tenantOf(sql`watch.organization_id`)} AND own.comment_id = a.comment_id
            AND own.api_key_id = watch.key_id AND own.id < a.id)
      ORDER BY a.id LIMIT ${MAX_ARRIVALS})
      ORDER BY id LIMIT ${MAX_ARRIVALS}
    ) AS arrival
    ORDER BY watch.number, arrival.id`;
}

/** The condition that the record `a` is a reply, refuses a result, or reopens a comment that was done or in review. */
function followUpCondition(sql: Sql): Fragment {
  return sql`(
    a.type IN ('comment.replied', 'mockup_comment.replied', 'comment.reopened', 'mockup_comment.reopened')
    OR ${refusalCondition(sql)}
    OR (a.type IN ('comment.status_changed', 'mockup_comment.status_changed')
      AND a.metadata #>> '{changes,status,from}' = 'IN_REVIEW'
      AND a.metadata #>> '{changes,status,to}' IN ('OPEN', 'IN_PROGRESS')))`;
}

/** The condition that the record `a` is the refusal of a result. */
function refusalCondition(sql: Sql): Fragment {
  return sql`(a.metadata #>> '{acceptance,decision}' = 'refused') IS TRUE`;
}
