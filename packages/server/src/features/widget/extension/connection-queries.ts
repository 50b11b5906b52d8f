import type { Sql } from '../../../core/db/database.ts';
import { projectIdsOfMember } from '../../../core/db/scope.ts';
import type { TokenOwner } from '../callers/queries.ts';

export interface ConnectionRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

/** A connection with the current state of its member. */
export interface OwnedConnection extends ConnectionRow, TokenOwner {
  readonly organization_id: string;
}

/** A member of an organisation. */
interface Owner {
  readonly organizationId: string;
  readonly personId: string;
}

interface NewConnection extends Owner {
  readonly id: string;
  /** Hexadecimal. */
  readonly tokenHash: string;
  readonly name: string;
  readonly expiresAt: Date;
}

/** Stores a connection. @returns undefined: the token exists already. */
export async function insertConnection(
  tx: Sql,
  connection: NewConnection,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx<ConnectionRow[]>`
    INSERT INTO extension_connections (id, token_hash, organization_id, person_id, name, last_used_at, expires_at)
    VALUES (${connection.id}, decode(${connection.tokenHash}, 'hex'), ${connection.organizationId}, ${connection.personId}, ${connection.name},
      now(), ${connection.expiresAt})
    ON CONFLICT (token_hash) DO NOTHING
    RETURNING id, name, created_at, last_used_at, expires_at`;
  return row;
}

/** The unexpired connections of the actor, newest first. */
export function listOwnConnections(sql: Sql, { organizationId, personId }: Owner): Promise<ConnectionRow[]> {
  return sql<ConnectionRow[]>`
    SELECT id, name, created_at, last_used_at, expires_at FROM extension_connections
    WHERE organization_id = ${organizationId} AND person_id = ${personId} AND expires_at > now()
    ORDER BY id DESC`;
}

/** The connection whose token has this hexadecimal hash, even if expired; undefined: none. */
export async function findConnection(sql: Sql, tokenHash: string): Promise<OwnedConnection | undefined> {
  const [row] = await sql<OwnedConnection[]>`
    SELECT c.organization_id, c.person_id, c.id, c.name, c.created_at, c.last_used_at, c.expires_at, m.role,
      ${projectIdsOfMember(sql)} AS seen_project_ids
    FROM extension_connections c
    LEFT JOIN members m ON m.organization_id = c.organization_id AND m.person_id = c.person_id
    WHERE c.token_hash = decode(${tokenHash}, 'hex')`.onReservedConnection();
  return row;
}

/** Records the use of a connection and sets its expiry, if the last recorded use was before `recordedBefore`. */
export async function renewConnection(
  tx: Sql,
  id: string,
  { recordedBefore, expiresAt }: { recordedBefore: Date; expiresAt: Date },
): Promise<void> {
  await tx`
    UPDATE extension_connections SET last_used_at = now(), expires_at = ${expiresAt}
    WHERE id = ${id} AND last_used_at < ${recordedBefore}`;
}

/** Deletes a connection of a member. @returns undefined when the member has no such connection. */
export async function deleteConnection(
  tx: Sql,
  { organizationId, personId }: Owner,
  id: string,
): Promise<Pick<ConnectionRow, 'id' | 'name'> | undefined> {
  const [row] = await tx<Pick<ConnectionRow, 'id' | 'name'>[]>`
    DELETE FROM extension_connections
    WHERE organization_id = ${organizationId} AND person_id = ${personId} AND id = ${id}
    RETURNING id, name`;
  return row;
}

/** Deletes the oldest connections of a member. @param max the number to keep. */
export async function deleteOldestConnections(
  tx: Sql,
  { organizationId, personId }: Owner,
  max: number,
): Promise<void> {
  await tx`
    DELETE FROM extension_connections WHERE id IN (
      SELECT id FROM extension_connections
      WHERE organization_id = ${organizationId} AND person_id = ${personId}
      ORDER BY id DESC OFFSET ${max})`;
}

/**
 * Ends the connections of a person whose password was set, or whom the provider of an organisation no longer admits.
 *
 * @param organizationId null: in all organisations.
 */
export async function endConnectionsOf(
  tx: Sql,
  { personId, organizationId }: { personId: string; organizationId: string | null },
): Promise<void> {
  await tx`
    DELETE FROM extension_connections
    WHERE person_id = ${personId} AND organization_id = coalesce(${organizationId}::uuid, organization_id)`;
}

/** Deletes the connections that have expired. */
export async function deleteExpiredConnections(sql: Sql): Promise<void> {
  await sql`DELETE FROM extension_connections WHERE expires_at < now()`;
}
