import type { Tenant } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { DAY_MS } from '../../../core/process/durations.ts';
import { newId } from '../../../core/records/ids.ts';

/** The state of an address: unconfirmed, confirmed, or unsubscribed. */
export type AddressState = 'asked' | 'confirmed' | 'unsubscribed';

/** An address that somebody without an account left. */
export interface AddressRow {
  readonly id: string;
  readonly email: string;
  readonly state: AddressState;
  /** null: unknown. */
  readonly language: string | null;
}

/** An address, and the comment that it came with. */
export interface CommentAddress {
  /** In lower case. */
  readonly email: string;
  readonly commentId: string;
  /** Whether the site vouches for it, so that it does not need to be confirmed. */
  readonly isVerified: boolean;
  /** null: unknown. */
  readonly language: string | null;
}

/** An address by its id. */
export interface AddressKey {
  readonly organizationId: string;
  readonly addressId: string;
}

/** The pause between confirmation mails to an address. */
const PAUSE_MS = 30 * DAY_MS;
const MAX_CONFIRMATION_MAILS = 3;
/** The maximum number of attempts to send an e-mail. */
export const MAX_ATTEMPTS = 5;
/** The pause before the next attempt: longer than the slowest dialogue with a mail server. */
export const RETRY_SECONDS = 600;

/**
 * Stores an address, and locks it until the transaction ends. If unconfirmed, it gets a confirmation mail unless it
 * got one in the last 30 days, or three in all.
 */
export async function storeAddress(
  tx: Sql,
  { organizationId }: Tenant,
  { email, commentId, isVerified, language }: CommentAddress,
): Promise<Pick<AddressRow, 'id' | 'state'>> {
  const now = new Date();
  const isConfirmationDue = tx`known.state = 'asked' AND excluded.state = 'asked' AND known.ask_after IS NULL
    AND known.asked_times < ${MAX_CONFIRMATION_MAILS} AND (known.asked_at IS NULL OR known.asked_at < ${new Date(now.getTime() - PAUSE_MS)})`;
  const [row] = await tx<Pick<AddressRow, 'id' | 'state'>[]>`
    INSERT INTO reporter_addresses AS known (organization_id, id, email, state, language, comment_id, ask_after, created_at)
    VALUES (${organizationId}, ${newId()}, ${email}, ${isVerified ? 'confirmed' : 'asked'}, ${language}, ${commentId},
      ${isVerified ? null : now}, ${now})
    ON CONFLICT (organization_id, email) DO UPDATE SET
      state = CASE WHEN known.state = 'asked' THEN excluded.state ELSE known.state END,
      language = coalesce(known.language, excluded.language),
      comment_id = CASE WHEN ${isConfirmationDue} THEN excluded.comment_id ELSE known.comment_id END,
      ask_attempts = CASE WHEN ${isConfirmationDue} THEN 0 ELSE known.ask_attempts END,
      ask_after = CASE WHEN ${isConfirmationDue} THEN excluded.ask_after
        WHEN excluded.state = 'confirmed' THEN NULL ELSE known.ask_after END
    RETURNING id, state`;
  if (!row) throw new Error('The statement returned no row.');
  return row;
}

/** The condition for erasing an address: it is unconfirmed and unerased, and its last confirmation link has expired. */
function erasureCondition(sql: Sql): Fragment {
  return sql`state = 'asked' AND ask_after IS NULL AND position('@' IN email) > 0
    AND coalesce(asked_at, created_at) < ${new Date(Date.now() - PAUSE_MS)}`;
}

/** Addresses that nobody has confirmed in 30 days, in no particular order. */
export function listUnconfirmedAddresses(
  sql: Sql,
  { limit }: { limit: number },
): Promise<{ readonly organization_id: string; readonly id: string; readonly email: string }[]> {
  return sql<{ organization_id: string; id: string; email: string }[]>`
    /* of all tenants */ SELECT organization_id, id, email FROM reporter_addresses
    WHERE ${erasureCondition(sql)} LIMIT ${limit}`;
}

/** Replaces addresses that are still to be erased with their hashes, and deletes the news queued for them. */
export async function eraseAddresses(
  tx: Sql,
  { organizationId }: Tenant,
  erased: readonly { readonly id: string; readonly hash: string }[],
): Promise<void> {
  const ids = erased.map(({ id }) => id);
  const hashes = erased.map(({ hash }) => hash);
  const rows = await tx<{ id: string }[]>`
    UPDATE reporter_addresses a SET email = erased.hash
    FROM unnest(${ids}::uuid[], ${hashes}::text[]) AS erased (id, hash)
    WHERE a.organization_id = ${organizationId} AND a.id = erased.id AND ${erasureCondition(tx)}
    RETURNING a.id`;
  await tx`
    DELETE FROM reporter_news
    WHERE organization_id = ${organizationId} AND address_id = ANY (${rows.map(({ id }) => id)}::uuid[])`;
}

/** Replaces the hash of an erased address with the address. An address that was not erased is left unchanged. */
export async function restoreAddress(
  tx: Sql,
  { organizationId }: Tenant,
  { email, hash }: { email: string; hash: string },
): Promise<void> {
  await tx`
    UPDATE reporter_addresses SET email = ${email}
    WHERE organization_id = ${organizationId} AND email = ${hash}`;
}

/** An address by its id; undefined if it is unknown or erased. */
export async function findAddress(
  sql: Sql,
  { organizationId, addressId }: AddressKey,
): Promise<(AddressRow & { readonly organization_name: string }) | undefined> {
  const [row] = await sql<(AddressRow & { organization_name: string })[]>`
    SELECT a.id, a.email, a.state, a.language, o.name AS organization_name
    FROM reporter_addresses a JOIN organizations o ON o.id = ${organizationId}
    WHERE a.organization_id = ${organizationId} AND a.id = ${addressId} AND position('@' IN a.email) > 0`;
  return row;
}

/**
 * Sets the state of an address, which ends its confirmation mails.
 *
 * @returns whether there is such an address.
 */
export async function setAddressState(
  tx: Sql,
  { organizationId, addressId }: AddressKey,
  state: 'confirmed' | 'unsubscribed',
): Promise<boolean> {
  const rows = await tx`
    UPDATE reporter_addresses SET state = ${state}, ask_after = NULL
    WHERE organization_id = ${organizationId} AND id = ${addressId} RETURNING id`;
  return rows.length > 0;
}

/** Cancels confirmation mails that have reached the maximum number of attempts; without a mail server, all of them. */
export async function cancelUndeliverableConfirmations(
  sql: Sql,
  { isMailOn }: { isMailOn: boolean },
): Promise<void> {
  await sql`
    /* of all tenants */ UPDATE reporter_addresses
    SET ask_after = NULL, asked_at = CASE WHEN ask_attempts > 0 THEN ${new Date()} ELSE asked_at END
    WHERE ask_after IS NOT NULL AND (NOT ${isMailOn}::boolean OR (ask_after <= now() AND ask_attempts >= ${MAX_ATTEMPTS}))`;
}

/** Organisations with due confirmation mails, in no particular order. */
export async function findTenantsWithConfirmations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    /* of all tenants */ SELECT DISTINCT organization_id FROM reporter_addresses WHERE ask_after <= now()`;
  return rows.map(({ organization_id: id }) => id);
}

/** An address whose confirmation mail is due. */
export interface ConfirmationRow extends AddressRow {
  /** The author of the comment that it came with. */
  readonly author_id: string;
  readonly organization_name: string;
  /** The domain of the comment's site, or the name of its project; null: it has neither. */
  readonly location: string | null;
}

/** Leases addresses whose confirmation mail is due, so that no other node mails them meanwhile. Those whose comment was deleted or is internal get none. */
export async function leaseConfirmations(
  tx: Sql,
  { organizationId }: Tenant,
  { limit }: { limit: number },
): Promise<ConfirmationRow[]> {
  await tx`
    UPDATE reporter_addresses a SET ask_after = NULL
    WHERE a.organization_id = ${organizationId} AND a.ask_after <= now() AND NOT EXISTS (
      SELECT FROM comments c
      WHERE c.organization_id = ${organizationId} AND c.id = a.comment_id AND c.visibility = 'everyone')`;
  return tx<ConfirmationRow[]>`
    WITH due AS (
      SELECT id FROM reporter_addresses
      WHERE organization_id = ${organizationId} AND ask_after <= now() AND ask_attempts < ${MAX_ATTEMPTS}
      ORDER BY ask_after LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), leased AS (
      UPDATE reporter_addresses a
      SET ask_attempts = ask_attempts + 1, ask_after = now() + ${RETRY_SECONDS}::int * interval '1 second'
      FROM due WHERE a.organization_id = ${organizationId} AND a.id = due.id
      RETURNING a.*
    )
    SELECT l.id, l.email, l.state, l.language, c.created_by AS author_id, o.name AS organization_name,
      coalesce(s.domain, p.name) AS location
    FROM leased l
    JOIN comments c ON c.organization_id = ${organizationId} AND c.id = l.comment_id
    LEFT JOIN sites s ON s.organization_id = ${organizationId} AND s.id = c.site_id
    LEFT JOIN projects p ON p.organization_id = ${organizationId} AND p.id = c.project_id
    JOIN organizations o ON o.id = ${organizationId}`;
}

/**
 * Stores the outcome of a confirmation mail.
 *
 * @param outcome `dropped`: a later comment may trigger another one. `postponed`: it does not count as an attempt.
 */
export async function storeConfirmationOutcome(
  sql: Sql,
  { organizationId, addressId }: AddressKey,
  { outcome, until }: { outcome: 'sent' | 'dropped' | 'postponed'; until?: Date | undefined },
): Promise<void> {
  const changes = {
    sent: sql`ask_after = NULL, asked_at = now(), asked_times = asked_times + 1`,
    dropped: sql`ask_after = NULL`,
    postponed: sql`ask_after = coalesce(${until ?? null}::timestamptz, ask_after), ask_attempts = ask_attempts - 1`,
  };
  await sql`
    UPDATE reporter_addresses SET ${changes[outcome]}
    WHERE organization_id = ${organizationId} AND id = ${addressId} AND ask_after IS NOT NULL`;
}
