import type { ReviewRight, StatusSetting } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import { type Fragment, insertion, type Sql } from '../../core/db/database.ts';
import { scopeCondition } from '../../core/db/scope.ts';

export interface ReviewLinkRow {
  readonly organization_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly rights: ReviewRight;
  /** null: no password is required. */
  readonly password_hash: string | null;
  readonly last_four: string;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly created_at: Date;
}

/** A link with the data for opening it. */
export interface OpenedLinkRow extends ReviewLinkRow {
  readonly project_name: string;
  readonly project_status: 'active' | 'archived';
  readonly project_statuses: readonly StatusSetting[];
  readonly organization_name: string;
}

type NewReviewLink = Omit<ReviewLinkRow, 'created_by_name' | 'last_used_at'>;

/** Stores a link. @param secretHash hexadecimal. */
export async function insertReviewLink(tx: Sql, link: NewReviewLink, secretHash: string): Promise<void> {
  await tx`INSERT INTO review_links ${insertion([link])}`;
  await tx`
    INSERT INTO review_link_secrets (secret_hash, organization_id, review_link_id)
    VALUES (decode(${secretHash}, 'hex'), ${link.organization_id}, ${link.id})`;
}

/** The links of a project, newest first. */
export function listReviewLinks(sql: Sql, actor: Actor, projectId: string): Promise<ReviewLinkRow[]> {
  return sql<ReviewLinkRow[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)}
    WHERE ${visibleTo(sql, actor)} AND l.project_id = ${projectId} ORDER BY l.id DESC`;
}

/** The link with this id; undefined when the actor does not see it. */
export async function findReviewLink(sql: Sql, actor: Actor, id: string): Promise<ReviewLinkRow | undefined> {
  const [row] = await sql<ReviewLinkRow[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE ${visibleTo(sql, actor)} AND l.id = ${id}`;
  return row;
}

/** Deletes a link with its secret. */
export async function deleteReviewLink(
  tx: Sql,
  { organization_id: organizationId, id }: Pick<ReviewLinkRow, 'organization_id' | 'id'>,
): Promise<void> {
  await tx`DELETE FROM review_link_secrets WHERE organization_id = ${organizationId} AND review_link_id = ${id}`;
  await tx`DELETE FROM review_links WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Deletes the secrets of the links of a project, which is being deleted with its links. */
export async function deleteSecretsOfProject(
  tx: Sql,
  organizationId: string,
  projectId: string,
): Promise<void> {
  const links = await tx<{ id: string }[]>`
    SELECT id FROM review_links WHERE organization_id = ${organizationId} AND project_id = ${projectId}`;
  await tx`
    DELETE FROM review_link_secrets
    WHERE organization_id = ${organizationId} AND review_link_id = ANY (${links.map(({ id }) => id)}::uuid[])`;
}

/** The link whose secret has this hexadecimal hash. */
export async function findLinkBySecret(sql: Sql, secretHash: string): Promise<OpenedLinkRow | undefined> {
  const [linkKey] = await sql<{ organization_id: string; review_link_id: string }[]>`
    SELECT organization_id, review_link_id FROM review_link_secrets
    WHERE secret_hash = decode(${secretHash}, 'hex')`;
  return (
    linkKey && findLinkById(sql, { organizationId: linkKey.organization_id, linkId: linkKey.review_link_id })
  );
}

/** A link by its id, without a check of visibility. */
export async function findLinkById(
  sql: Sql,
  { organizationId, linkId }: { organizationId: string; linkId: string },
): Promise<OpenedLinkRow | undefined> {
  const [row] = await sql<OpenedLinkRow[]>`
    SELECT ${openedColumns(sql)} FROM review_links l ${openedTables(sql)}
    WHERE l.organization_id = ${organizationId} AND l.id = ${linkId}`.onReservedConnection();
  return row;
}

/** Records the use of a link, at most once a minute. */
export async function recordLinkUse(
  sql: Sql,
  { organization_id: organizationId, id }: Pick<ReviewLinkRow, 'organization_id' | 'id'>,
): Promise<void> {
  await sql`
    UPDATE review_links SET last_used_at = now()
    WHERE organization_id = ${organizationId} AND id = ${id}
      AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`;
}

function visibleTo(sql: Sql, actor: Actor): Fragment {
  return sql`l.organization_id = ${actor.organizationId} ${scopeCondition(sql, actor, sql`l.project_id`)}`;
}

function columns(sql: Sql): Fragment {
  return sql`l.organization_id, l.id, l.project_id, l.name, l.rights, l.password_hash, l.last_four, l.expires_at,
    l.last_used_at, l.created_by, creator.name AS created_by_name, l.created_at`;
}

function openedColumns(sql: Sql): Fragment {
  return sql`${columns(sql)}, p.name AS project_name, p.status AS project_status, p.statuses AS project_statuses, o.name AS organization_name`;
}

function tables(sql: Sql): Fragment {
  return sql`review_links l ${creatorJoin(sql)}`;
}

/** The tables of `openedColumns` besides the links `l`. */
function openedTables(sql: Sql): Fragment {
  return sql`${creatorJoin(sql)}
    JOIN projects p ON p.organization_id = l.organization_id AND p.id = l.project_id
    JOIN organizations o ON o.id = l.organization_id`;
}

function creatorJoin(sql: Sql): Fragment {
  return sql`JOIN people creator ON creator.organization_id = l.organization_id AND creator.id = l.created_by`;
}
