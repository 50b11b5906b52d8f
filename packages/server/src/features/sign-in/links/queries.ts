import type { Sql } from '../../../core/db/database.ts';

export type LinkPurpose = 'reset' | 'invitation';

/** A link to reset a password or to accept an invitation. */
export interface LinkRow {
  readonly purpose: LinkPurpose;
  readonly user_id: string;
  /** The inviting organisation, or that of the admin who created the link; null: the person requested a reset. */
  readonly organization_id: string | null;
  readonly organization_name: string | null;
  /** The admin who has seen the link; null: it was mailed to the person. */
  readonly created_by: string | null;
}

export interface NewLink {
  readonly tokenHash: string;
  readonly purpose: LinkPurpose;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly createdBy: string | null;
  readonly expiresAt: Date;
}

/** Stores a new link. */
export async function insertLink(tx: Sql, link: NewLink): Promise<void> {
  await tx`
    INSERT INTO password_links (token_hash, purpose, user_id, organization_id, created_by, expires_at)
    VALUES (decode(${link.tokenHash}, 'hex'), ${link.purpose}, ${link.userId}, ${link.organizationId}, ${link.createdBy},
      ${link.expiresAt})`;
}

/**
 * The valid link with this hexadecimal hash and purpose. A link that an admin saw and that sets a password is
 * invalid once the account belongs to other organisations, too.
 */
export async function findLink(
  sql: Sql,
  { tokenHash, purpose }: Pick<NewLink, 'tokenHash' | 'purpose'>,
): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow[]>`
    SELECT l.purpose, l.user_id, l.organization_id, o.name AS organization_name, l.created_by
    FROM password_links l
    JOIN users u ON u.id = l.user_id
    LEFT JOIN organizations o ON o.id = l.organization_id
    WHERE l.token_hash = decode(${tokenHash}, 'hex') AND l.purpose = ${purpose} AND l.expires_at > now()
      AND (l.organization_id IS NULL OR EXISTS (
        -- A link that was created before the person was removed and added again is not valid either.
        SELECT FROM members m
        WHERE m.organization_id = l.organization_id AND m.person_id = l.user_id AND m.created_at <= l.created_at))
      AND (l.created_by IS NULL OR (l.purpose = 'invitation' AND u.password_hash IS NOT NULL) OR NOT EXISTS (
        SELECT FROM memberships ms WHERE ms.user_id = l.user_id AND ms.organization_id <> l.organization_id))`;
  return row;
}

/** Deletes a link when it is used. @returns whether it still existed. */
export async function deleteLink(tx: Sql, tokenHash: string): Promise<boolean> {
  const rows = await tx`
    DELETE FROM password_links WHERE token_hash = decode(${tokenHash}, 'hex') RETURNING user_id`;
  return rows.length > 0;
}

/** Makes all links of an account invalid. */
export async function deleteLinksOf(tx: Sql, userId: string): Promise<void> {
  await tx`DELETE FROM password_links WHERE user_id = ${userId}`;
}

/** Deletes links that have expired. */
export async function deleteExpiredLinks(sql: Sql): Promise<void> {
  await sql`DELETE FROM password_links WHERE expires_at < now()`;
}

/** Whether an account belongs to an organisation other than this one. */
export async function isInOtherOrganization(
  sql: Sql,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`
    SELECT EXISTS (SELECT FROM memberships WHERE user_id = ${userId} AND organization_id <> ${organizationId}) AS exists`;
  return row?.exists ?? false;
}
