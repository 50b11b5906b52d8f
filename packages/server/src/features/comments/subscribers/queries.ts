import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';

export interface SubscriberRow {
  readonly id: string;
  readonly email: string;
}

/** The subscribers of a comment, in the order of subscription. */
export function listSubscribers(
  sql: Sql,
  { organizationId }: Actor,
  commentId: string,
): Promise<SubscriberRow[]> {
  return sql<SubscriberRow[]>`
    SELECT p.id, p.email
    FROM comment_subscribers s JOIN people p ON p.organization_id = s.organization_id AND p.id = s.person_id
    WHERE s.organization_id = ${organizationId} AND s.comment_id = ${commentId}
    ORDER BY s.created_at, s.person_id`;
}

/** Subscribes people to a comment; existing subscriptions stay. @returns the ids of the new subscribers. */
export async function insertSubscribers(
  tx: Sql,
  { organizationId }: Actor,
  { commentId, personIds }: { commentId: string; personIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx<{ person_id: string }[]>`
    INSERT INTO comment_subscribers (organization_id, comment_id, person_id)
    SELECT ${organizationId}::uuid, ${commentId}::uuid, person_id FROM unnest(${[...personIds]}::uuid[]) AS person_id
    ON CONFLICT DO NOTHING
    RETURNING person_id`;
  return rows.map((row) => row.person_id);
}

/** Unsubscribes people from a comment. @returns the ids of the former subscribers among them. */
export async function deleteSubscribers(
  tx: Sql,
  { organizationId }: Actor,
  { commentId, personIds }: { commentId: string; personIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx<{ person_id: string }[]>`
    DELETE FROM comment_subscribers
    WHERE organization_id = ${organizationId} AND comment_id = ${commentId} AND person_id = ANY (${[...personIds]}::uuid[])
    RETURNING person_id`;
  return rows.map((row) => row.person_id);
}
