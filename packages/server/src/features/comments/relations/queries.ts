import type { CommentStatus } from '@postil/contract';
import type { Actor, Tenant } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { visibleTo } from '../comment/queries.ts';
import { conditions } from '../search/filter-queries.ts';

/** A stored relation, directed from the first comment to the second. */
export interface StoredRelation {
  readonly kind: 'duplicate_of' | 'blocks' | 'relates_to' | 'seen_again';
  readonly from_id: string;
  readonly to_id: string;
}

/** A relation of a comment, with the displayed fields of the related comment. */
export interface RelationRow extends StoredRelation {
  readonly id: string;
  readonly number: number | null;
  readonly title: string | null;
  /** At most 300 characters. */
  readonly content: string;
  readonly status: CommentStatus;
  readonly mockup_id: string | null;
  readonly project_id: string | null;
}

/** Visible comments of either kind that match a number or words, newest first; all of them for an empty search. */
export function listRelatableComments(
  sql: Sql,
  actor: Actor,
  { search, limit }: { search: string; limit: number },
): Promise<Omit<RelationRow, keyof StoredRelation>[]> {
  return sql<Omit<RelationRow, keyof StoredRelation>[]>`
    SELECT c.id, c.number, c.title, left(c.content, 300) AS content, c.status, c.mockup_id, c.project_id
    FROM comments c WHERE ${visibleTo(sql, actor, 'any')} ${conditions(sql, actor, { search })}
    ORDER BY c.id DESC LIMIT ${limit}`;
}

/** The relations of a comment to others that the actor sees. */
export function listRelations(sql: Sql, actor: Actor, commentId: string): Promise<RelationRow[]> {
  const { organizationId } = actor;
  return sql<RelationRow[]>`
    SELECT r.kind, r.from_id, r.to_id, c.id, c.number, c.title, left(c.content, 300) AS content, c.status, c.mockup_id, c.project_id
    FROM comment_relations r
    JOIN comments c ON c.organization_id = r.organization_id
      AND c.id = CASE WHEN r.from_id = ${commentId} THEN r.to_id ELSE r.from_id END
    WHERE r.organization_id = ${organizationId} AND (r.from_id = ${commentId} OR r.to_id = ${commentId})
      AND ${visibleTo(sql, actor, 'any')}
    ORDER BY r.kind, r.created_at, c.id`;
}

/** Serialises transactions that relate comments of the organisation, so that two cannot close a cycle together. */
export async function lockRelations(tx: Sql, { organizationId }: Tenant): Promise<void> {
  await tx`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}

/** The relation of two comments, in either direction. */
export async function findRelation(
  tx: Sql,
  { organizationId }: Tenant,
  [one, other]: readonly [string, string],
): Promise<StoredRelation | undefined> {
  const [row] = await tx<StoredRelation[]>`
    SELECT kind, from_id, to_id FROM comment_relations
    WHERE organization_id = ${organizationId}
      AND ((from_id = ${one} AND to_id = ${other}) OR (from_id = ${other} AND to_id = ${one}))`;
  return row;
}

/** The number of relations of a comment, including those that the actor does not see. */
export async function countRelations(tx: Sql, { organizationId }: Tenant, id: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM comment_relations
    WHERE organization_id = ${organizationId} AND (from_id = ${id} OR to_id = ${id})`;
  return row?.count ?? 0;
}

/** Whether the relation would close a cycle of its kind: its second comment already leads to its first. */
export async function closesCycle(
  tx: Sql,
  { organizationId }: Tenant,
  { kind, from_id: from, to_id: to }: StoredRelation,
): Promise<boolean> {
  const [row] = await tx<{ is_cycle: boolean }[]>`
    WITH RECURSIVE reached (id) AS (
      SELECT ${to}::uuid
      UNION
      SELECT r.to_id FROM comment_relations r JOIN reached ON r.from_id = reached.id
      WHERE r.organization_id = ${organizationId} AND r.kind = ${kind}
    )
    SELECT EXISTS (SELECT FROM reached WHERE id = ${from}::uuid) AS is_cycle`;
  return row?.is_cycle ?? false;
}

export async function insertRelation(
  tx: Sql,
  { organizationId }: Tenant,
  { kind, from_id: from, to_id: to }: StoredRelation,
): Promise<void> {
  await tx`
    INSERT INTO comment_relations (organization_id, from_id, to_id, kind)
    VALUES (${organizationId}, ${from}, ${to}, ${kind})`;
}

export async function deleteRelation(
  tx: Sql,
  { organizationId }: Tenant,
  { from_id: from, to_id: to }: StoredRelation,
): Promise<void> {
  await tx`
    DELETE FROM comment_relations
    WHERE organization_id = ${organizationId} AND from_id = ${from} AND to_id = ${to}`;
}
