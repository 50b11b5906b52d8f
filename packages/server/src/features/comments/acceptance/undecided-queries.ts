import type { AuthorKind, Visibility } from '@postil/contract';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { authorKind } from '../comment/queries.ts';

/** A result that nobody has decided on in time. */
export interface UndecidedRow {
  readonly id: string;
  readonly comment_id: string;
  readonly summary: string;
  /** The person who submitted it. */
  readonly created_by: string;
  /** The author of the comment. */
  readonly author_id: string;
}

/** A result whose reporter is reminded, with the reporter's data from the comment. */
export interface RemindedRow extends UndecidedRow {
  readonly author_kind: AuthorKind;
  readonly visibility: Visibility;
  readonly context: Readonly<Record<string, unknown>>;
}

/** The next steps for undecided results: remind their reporters, or close their comments. */
type NextStep = 'remind' | 'close';

/** Organisations with undecided results that are due, in no particular order. */
export async function findTenantsWithUndecidedResults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    /* of all tenants */ SELECT DISTINCT r.organization_id FROM comment_results r
    JOIN comments c ON c.organization_id = r.organization_id AND c.id = r.comment_id
    JOIN projects p ON p.organization_id = r.organization_id AND p.id = c.project_id
    WHERE ${undecidedCondition(sql, sql`r.organization_id`)} AND (${dueCondition(sql, 'remind')} OR ${dueCondition(sql, 'close')})`;
  return rows.map(({ organization_id: id }) => id);
}

/** Marks results whose reporters are due to be reminded, so that no other node reminds them after the commit. */
export function markUndecidedResults(
  tx: Sql,
  organizationId: string,
  { limit }: { limit: number },
): Promise<RemindedRow[]> {
  return tx<RemindedRow[]>`
    WITH due AS (
      SELECT r.id, c.created_by AS author_id, ${authorKind(tx, tx`c`)} AS author_kind, c.visibility, c.context
      FROM comment_results r
      JOIN comments c ON c.organization_id = ${organizationId} AND c.id = r.comment_id
      JOIN people creator ON creator.organization_id = ${organizationId} AND creator.id = c.created_by
      JOIN projects p ON p.organization_id = ${organizationId} AND p.id = c.project_id
      WHERE r.organization_id = ${organizationId} AND ${undecidedCondition(tx, tx`${organizationId}`)} AND ${dueCondition(tx, 'remind')}
      ORDER BY r.id LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED
    )
    UPDATE comment_results r SET asked_again_at = now()
    FROM due WHERE r.organization_id = ${organizationId} AND r.id = due.id
    RETURNING r.id, r.comment_id, r.summary, r.created_by, due.author_id, due.author_kind, due.visibility, due.context`;
}

/** Results whose comments are to be closed, because they are still undecided after the reminder. */
export function listExpiredResults(sql: Sql, organizationId: string): Promise<UndecidedRow[]> {
  return sql<UndecidedRow[]>`
    SELECT r.id, r.comment_id, r.summary, r.created_by, c.created_by AS author_id FROM comment_results r
    JOIN comments c ON c.organization_id = ${organizationId} AND c.id = r.comment_id
    JOIN projects p ON p.organization_id = ${organizationId} AND p.id = c.project_id
    WHERE r.organization_id = ${organizationId} AND ${undecidedCondition(sql, sql`${organizationId}`)} AND ${dueCondition(sql, 'close')}
    ORDER BY r.id`;
}

/** Whether a result is still undecided after the second period. Its comment must be locked, so that this stays so. */
export async function isExpired(tx: Sql, organizationId: string, id: string): Promise<boolean> {
  const rows = await tx`
    SELECT FROM comment_results r
    JOIN comments c ON c.organization_id = ${organizationId} AND c.id = r.comment_id
    JOIN projects p ON p.organization_id = ${organizationId} AND p.id = c.project_id
    WHERE r.organization_id = ${organizationId} AND r.id = ${id} AND ${undecidedCondition(tx, tx`${organizationId}`)}
      AND ${dueCondition(tx, 'close')}`;
  return rows.length > 0;
}

/** The condition that `r` is undecided and the newest result of `c`, which is in review in an active project `p`. */
function undecidedCondition(sql: Sql, organizationId: Fragment): Fragment {
  return sql`r.decision IS NULL AND c.status = 'IN_REVIEW' AND p.status = 'active' AND NOT EXISTS (
    SELECT FROM comment_results newer
    WHERE newer.organization_id = ${organizationId} AND newer.comment_id = r.comment_id AND newer.id > r.id)`;
}

/** The condition that a step is due: the period of the project `p` has passed since the result or the reminder. */
function dueCondition(sql: Sql, step: NextStep): Fragment {
  const periodStart = {
    remind: sql`r.asked_again_at IS NULL AND r.created_at`,
    close: sql`p.acceptance_ending = 'close' AND r.asked_again_at`,
  };
  return sql`(${periodStart[step]} <= now() - p.acceptance_days * interval '1 day')`;
}
