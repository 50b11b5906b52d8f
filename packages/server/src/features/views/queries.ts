import type { ViewLayout } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import { assignments, type Fragment, type Sql } from '../../core/db/database.ts';

export interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly layout: ViewLayout;
  readonly query: string;
  readonly is_shared: boolean;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly version: number;
}

type ViewFields = Pick<ViewRow, 'name' | 'layout' | 'query' | 'is_shared'>;

/** The maximum number of listed views. */
const MAX_LISTED_VIEWS = 1_000;

/** The views that the actor sees, by name; their own come before shared ones of the same name. */
export function listViews(sql: Sql, actor: Actor): Promise<ViewRow[]> {
  return sql<ViewRow[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)}
    WHERE ${visibleTo(sql, actor)}
    ORDER BY lower(v.name), v.created_by <> ${actor.personId}::uuid, v.id LIMIT ${MAX_LISTED_VIEWS}`;
}

/** The view with this id; undefined if the actor does not see it. */
export async function findView(sql: Sql, actor: Actor, id: string): Promise<ViewRow | undefined> {
  const [row] = await sql<ViewRow[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE ${visibleTo(sql, actor)} AND v.id = ${id}`;
  return row;
}

/** Locks a view against other changes until the transaction ends. */
export async function lockView(tx: Sql, { organizationId }: Actor, id: string): Promise<void> {
  await tx`SELECT FROM views WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`;
}

/** The number of views that the actor's person has created. */
export async function countOwnViews(tx: Sql, { organizationId, personId }: Actor): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM views WHERE organization_id = ${organizationId} AND created_by = ${personId}`;
  return row?.count ?? 0;
}

/** Stores a view of the actor's person. */
export async function insertView(
  tx: Sql,
  { organizationId, personId }: Actor,
  { id, fields }: { id: string; fields: ViewFields },
): Promise<void> {
  const { name, layout, query, is_shared: isShared } = fields;
  await tx`
    INSERT INTO views (organization_id, id, name, layout, query, is_shared, created_by)
    VALUES (${organizationId}, ${id}, ${name}, ${layout}, ${query}, ${isShared}, ${personId})`;
}

/** Changes fields of a locked view. */
export async function updateView(
  tx: Sql,
  { organizationId }: Actor,
  { id, fields }: { id: string; fields: Partial<ViewFields> },
): Promise<void> {
  await tx`
    UPDATE views SET ${assignments({ ...fields, updated_at: new Date() })}, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Deletes a view. */
export async function deleteView(tx: Sql, { organizationId }: Actor, id: string): Promise<void> {
  await tx`DELETE FROM views WHERE organization_id = ${organizationId} AND id = ${id}`;
}

function columns(sql: Sql): Fragment {
  return sql`v.id, v.name, v.layout, v.query, v.is_shared, v.created_by, p.name AS created_by_name, v.version`;
}

function tables(sql: Sql): Fragment {
  return sql`views v JOIN people p ON p.organization_id = v.organization_id AND p.id = v.created_by`;
}

/** The condition that a view is the actor's own, or is shared and the actor is not a guest. */
function visibleTo(sql: Sql, { organizationId, personId, role }: Actor): Fragment {
  const isOwn = sql`v.created_by = ${personId}::uuid`;
  const isSeen = role === 'guest' ? isOwn : sql`(${isOwn} OR v.is_shared)`;
  return sql`v.organization_id = ${organizationId} AND ${isSeen}`;
}
