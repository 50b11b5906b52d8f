import type { EventName } from '@postil/contract';
import type { Fragment, Sql } from './db/database.ts';
import { newIdWithInstant } from './ids.ts';
import type { Actor } from './policy.ts';

/** One change, told once: what happened, where, and from what to what. */
export interface ChangeEvent {
  readonly type: EventName;
  readonly projectId: string | null;
  readonly siteId: string | null;
  /** null for a change of something other than a comment. */
  readonly commentId: string | null;
  /** Details of the change, for example `{changes: {status: {from, to}}}`. JSON values only. */
  readonly metadata?: Record<string, unknown>;
}

/**
 * Records a change in the transaction that makes it: no change without its record, no record without
 * its change. Call it where the change is made, once for each.
 */
export async function emit(tx: Sql, actor: Actor, event: ChangeEvent): Promise<void> {
  await emitAll(tx, actor, [event]);
}

/** Records several changes of one transaction with one statement. */
export async function emitAll(tx: Sql, actor: Actor, events: readonly ChangeEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, projectId, siteId, commentId, metadata = {} }) => {
    const { id, createdAt } = newIdWithInstant();
    return {
      organization_id: actor.organizationId,
      id,
      type,
      project_id: projectId,
      site_id: siteId,
      comment_id: commentId,
      actor_type: actor.type,
      person_id: actor.personId,
      api_key_id: actor.apiKeyId,
      // The driver's JSON type does not admit `unknown`; the contract of `metadata` does.
      metadata: tx.json(metadata as Record<string, string>),
      created_at: createdAt,
    };
  });
  await tx`INSERT INTO activity ${tx(rows)}`;
}

/**
 * The record of a creation as a part of the statement that creates: `INSERT … SELECT … FROM created`,
 * where `created` offers the columns organization_id, id, project_id, site_id and created_at of the new
 * comment. Spares the hot path a transaction of several round trips.
 */
export function emitCreated(sql: Sql, actor: Actor, created: Fragment): Fragment {
  const { id } = newIdWithInstant();
  return sql`
    INSERT INTO activity (organization_id, id, type, project_id, site_id, comment_id, actor_type, person_id,
      api_key_id, created_at)
    SELECT organization_id, ${id}::uuid, 'comment.created', project_id, site_id, id, ${actor.type}, created_by,
      ${actor.apiKeyId}::uuid, created_at
    FROM ${created}`;
}
