import type { MemberRole } from '@postil/contract';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { projectIdsOfMember } from '../../../core/db/scope.ts';

/** The columns of a session for authentication. */
export interface SessionRow {
  readonly token_hash: string;
  readonly id: string;
  readonly user_id: string;
  readonly organization_id: string;
  readonly last_used_at: Date;
  /** The current role of the person; null if they are not, or no longer, a member. */
  readonly role: MemberRole | null;
  /** The projects that a guest may see; null for everybody else, whose access is not restricted. */
  readonly seen_project_ids: string[] | null;
}

/** The sessions with these hexadecimal hashes, with the current roles and projects of their owners; omits unknown hashes. */
export function findSessions(sql: Sql, hashes: readonly string[]): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    SELECT encode(s.token_hash, 'hex') AS token_hash, s.id, s.user_id, s.organization_id, s.last_used_at, m.role,
      ${projectIdsOfMember(sql)} AS seen_project_ids
    FROM sessions s
    LEFT JOIN members m ON m.organization_id = s.organization_id AND m.person_id = s.user_id
    WHERE s.token_hash = ANY (SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS hash)`.onReservedConnection();
}

interface NewSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly organizationId: string;
  /** The only organisation that it gives access to; null: all organisations of the person. */
  readonly onlyOrganizationId: string | null;
  readonly userAgent: string | null;
  readonly address: string;
}

/** The maximum number of sessions of an account; beyond it, the least recently used ones end. */
const MAX_PER_ACCOUNT = 100;

/** Stores a new session. */
export async function insertSession(tx: Sql, session: NewSession): Promise<void> {
  await tx`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${session.userId} ORDER BY last_used_at DESC OFFSET ${MAX_PER_ACCOUNT - 1})`;
  await tx`
    INSERT INTO sessions (id, token_hash, user_id, organization_id, only_organization_id, user_agent, address)
    VALUES (${session.id}, decode(${session.tokenHash}, 'hex'), ${session.userId}, ${session.organizationId},
      ${session.onlyOrganizationId}, ${session.userAgent}, ${session.address})`;
}

/** Ends the session with this hexadecimal hash, if there is one. */
export async function deleteSessionByHash(tx: Sql, tokenHash: string): Promise<void> {
  await tx`DELETE FROM sessions WHERE token_hash = decode(${tokenHash}, 'hex')`;
}

/**
 * Ends a session of an account if it is within reach of the session of the request.
 *
 * @param currentId the id of the session of the request.
 *
 * @returns false if there is no such session.
 */
export async function deleteSession(
  tx: Sql,
  { id, userId, currentId }: { id: string; userId: string; currentId: string },
): Promise<boolean> {
  const rows = await tx`
    DELETE FROM sessions s WHERE s.id = ${id} AND s.user_id = ${userId} ${reachCondition(tx, currentId)} RETURNING id`;
  return rows.length > 0;
}

/** Ends all sessions of an account. @param keptId the id of the session to keep; null: none. */
export async function deleteSessionsOf(
  tx: Sql,
  { userId, keptId }: { userId: string; keptId: string | null },
): Promise<void> {
  await tx`DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${keptId}::uuid`;
}

/** Ends all other sessions of an account within reach of its current one. @returns their number. */
export async function deleteOtherSessions(
  tx: Sql,
  { userId, currentId }: { userId: string; currentId: string },
): Promise<number> {
  const rows = await tx`
    DELETE FROM sessions s WHERE s.user_id = ${userId} AND s.id <> ${currentId} ${reachCondition(tx, currentId)} RETURNING id`;
  return rows.length;
}

/** Ends the sessions of an account in one organisation. */
export async function deleteSessionsInOrganization(
  tx: Sql,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  await tx`
    DELETE FROM sessions
    WHERE user_id = ${userId} AND coalesce(only_organization_id, organization_id) = ${organizationId}`;
}

/** The id of the only organisation that a session gives access to; null: all organisations of the person. */
export async function findSessionRestriction(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql<{ only_organization_id: string | null }[]>`
    SELECT only_organization_id FROM sessions WHERE id = ${id}`;
  return row?.only_organization_id ?? null;
}

/**
 * The condition ` AND …` that sessions `s` are within reach of another session of the account, which may see and end
 * them: a session for a single organisation reaches only others for the same one.
 */
function reachCondition(sql: Sql, id: string): Fragment {
  return sql`AND EXISTS (
    SELECT FROM sessions own
    WHERE own.id = ${id} AND coalesce(own.only_organization_id = s.only_organization_id, own.only_organization_id IS NULL))`;
}

export interface ListedSession {
  readonly id: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly user_agent: string | null;
  readonly address: string | null;
}

/** The unexpired sessions of an account within reach of its current one, most recently used first. */
export function listSessionsOf(
  sql: Sql,
  { userId, usedSince, currentId }: { userId: string; usedSince: Date; currentId: string },
): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    SELECT s.id, s.created_at, s.last_used_at, s.user_agent, s.address FROM sessions s
    WHERE s.user_id = ${userId} AND s.last_used_at > ${usedSince} ${reachCondition(sql, currentId)}
    ORDER BY s.last_used_at DESC, s.id DESC`;
}

/** Switches a session to another organisation, if it gives access to that one. @returns false if not. */
export async function updateSessionOrganization(
  tx: Sql,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const matchingRows = await tx`
    SELECT FROM sessions s
    JOIN users u ON u.id = s.user_id
    JOIN members m ON m.organization_id = ${organizationId} AND m.person_id = s.user_id
    WHERE s.id = ${id} AND coalesce(s.only_organization_id, ${organizationId}) = ${organizationId}
      AND (u.password_known_to IS NULL OR u.password_known_to = ${organizationId})`;
  if (matchingRows.length === 0) return false;
  await tx`UPDATE sessions SET organization_id = ${organizationId} WHERE id = ${id}`;
  return true;
}

/** Stores the times at which sessions were last used. */
export async function updateLastUsed(
  sql: Sql,
  uses: readonly { readonly id: string; readonly usedAt: Date }[],
): Promise<void> {
  await sql`
    UPDATE sessions SET last_used_at = used.at
    FROM unnest(${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ usedAt }) => usedAt.toISOString())}::timestamptz[]) AS used (id, at)
    WHERE sessions.id = used.id AND last_used_at < used.at`;
}

/** Deletes a batch of sessions that were last used before an instant. @returns their number. */
export async function deleteSessionsBefore(sql: Sql, instant: Date): Promise<number> {
  const rows = await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE last_used_at < ${instant} ORDER BY last_used_at LIMIT 1000) RETURNING id`;
  return rows.length;
}

/** The name of the only organisation; null if there are several, or none. */
export async function findOnlyOrganizationName(sql: Sql): Promise<string | null> {
  const rows = await sql<{ name: string }[]>`SELECT name FROM organizations ORDER BY id LIMIT 2`;
  const [only, another] = rows;
  return only && !another ? only.name : null;
}
