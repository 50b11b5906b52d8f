import type { MemberRole } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';

/** The columns of a session that authentication needs. */
export interface SessionRow {
  readonly token_hash: string;
  readonly id: string;
  readonly user_id: string;
  readonly organization_id: string;
  readonly last_used_at: Date;
  /** The current role of the person; null for somebody who is not, or no longer, a member. */
  readonly role: MemberRole | null;
  /** The projects that a guest may see; null for everybody else, who may see all. */
  readonly seen_project_ids: string[] | null;
}

/** The sessions with these hexadecimal hashes, with the current role and projects of their people; unknown ones are missing. */
export function findSessions(sql: Sql, hashes: readonly string[]): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    SELECT encode(s.token_hash, 'hex') AS token_hash, s.id, s.user_id, s.organization_id, s.last_used_at, m.role,
      CASE WHEN m.role = 'guest' THEN ARRAY(
        SELECT mp.project_id FROM member_projects mp
        WHERE mp.organization_id = m.organization_id AND mp.person_id = m.person_id ORDER BY mp.project_id) END
        AS seen_project_ids
    FROM sessions s
    LEFT JOIN members m ON m.organization_id = s.organization_id AND m.person_id = s.user_id
    WHERE s.token_hash = ANY (SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS hash)`.ahead();
}

export interface NewSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly userAgent: string | null;
  readonly address: string;
}

/** The most sessions of an account; with more, those that were not used for the longest time end. */
const MOST_OF_ACCOUNT = 100;

/** Stores a new session. */
export async function insertSession(tx: Sql, session: NewSession): Promise<void> {
  await tx`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${session.userId} ORDER BY last_used_at DESC OFFSET ${MOST_OF_ACCOUNT - 1})`;
  await tx`
    INSERT INTO sessions (id, token_hash, user_id, organization_id, user_agent, address)
    VALUES (${session.id}, decode(${session.tokenHash}, 'hex'), ${session.userId}, ${session.organizationId},
      ${session.userAgent}, ${session.address})`;
}

/** Ends the session with this hexadecimal hash, if there is one. */
export async function deleteSessionByHash(tx: Sql, tokenHash: string): Promise<void> {
  await tx`DELETE FROM sessions WHERE token_hash = decode(${tokenHash}, 'hex')`;
}

/** Ends a session of an account. @returns whether there was one. */
export async function deleteSession(
  tx: Sql,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const rows = await tx`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  return rows.length > 0;
}

/** Ends all sessions of an account. @param but the one that stays; null: none does. @returns how many ended. */
export async function deleteSessionsOf(
  tx: Sql,
  { userId, but }: { userId: string; but: string | null },
): Promise<number> {
  const rows = await tx`
    DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${but}::uuid RETURNING id`;
  return rows.length;
}

export interface ListedSession {
  readonly id: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly user_agent: string | null;
  readonly address: string | null;
}

/** The sessions of an account that have not expired, the last one used first. */
export function listSessionsOf(
  sql: Sql,
  { userId, usedSince }: { userId: string; usedSince: Date },
): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    SELECT id, created_at, last_used_at, user_agent, address FROM sessions
    WHERE user_id = ${userId} AND last_used_at > ${usedSince} ORDER BY last_used_at DESC, id DESC`;
}

/** Makes another organisation that of a session, if its person is a member there. @returns whether that is so. */
export async function updateSessionOrganization(
  tx: Sql,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const rows = await tx`
    UPDATE sessions s SET organization_id = ${organizationId}
    WHERE s.id = ${id} AND EXISTS (
      SELECT FROM members m JOIN users u ON u.id = m.person_id
      WHERE m.organization_id = ${organizationId} AND m.person_id = s.user_id
        AND (u.password_known_to IS NULL OR u.password_known_to = m.organization_id))
    RETURNING s.id`;
  return rows.length > 0;
}

/** Stores when sessions were last used. */
export async function updateLastUsed(
  sql: Sql,
  uses: readonly { readonly id: string; readonly usedAt: Date }[],
): Promise<void> {
  await sql`
    UPDATE sessions SET last_used_at = used.at
    FROM unnest(${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ usedAt }) => usedAt.toISOString())}::timestamptz[]) AS used (id, at)
    WHERE sessions.id = used.id AND last_used_at < used.at`;
}

/** Deletes some sessions that were last used before an instant. @returns how many. */
export async function deleteSessionsBefore(sql: Sql, instant: Date): Promise<number> {
  const rows = await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE last_used_at < ${instant} ORDER BY last_used_at LIMIT 1000) RETURNING id`;
  return rows.length;
}

/** The name of the only organisation; null when there are several. */
export async function findOnlyOrganizationName(sql: Sql): Promise<string | null> {
  const rows = await sql<{ name: string }[]>`SELECT name FROM organizations ORDER BY id LIMIT 2`;
  const [only, another] = rows;
  return only && !another ? only.name : null;
}
