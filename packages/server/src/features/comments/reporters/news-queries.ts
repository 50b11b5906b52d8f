import type { AuthorKind, CommentStatus } from '@postil/contract';
import type { Tenant, TenantPerson } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { type AddressKey, MAX_ATTEMPTS, RETRY_SECONDS } from './queries.ts';

/** An event of a comment: a reply, a result, a reminder of an undecided result, or the resolution. */
export type NewsKind = 'replied' | 'result' | 'asked_again' | 'resolved';

export interface News {
  readonly kind: NewsKind;
  /** The reply or the result; null: the comment itself. */
  readonly subjectId: string | null;
}

/** The age after which an event is no longer mailed; the lifetime of a confirmation link. */
const MAX_AGE_DAYS = 30;

/** Queues a mail about a comment. @param isConfirmed whether it may be sent now; otherwise it waits for the confirmation. */
export async function insertNews(
  tx: Sql,
  { organizationId, personId }: TenantPerson,
  {
    addressId,
    commentId,
    isConfirmed,
    kind,
    subjectId,
  }: News & { addressId: string; commentId: string; isConfirmed: boolean },
): Promise<void> {
  const { id, createdAt } = newIdWithInstant();
  await tx`
    INSERT INTO reporter_news (organization_id, id, address_id, comment_id, kind, subject_id, created_by, created_at, mail_after)
    VALUES (${organizationId}, ${id}, ${addressId}, ${commentId}, ${kind}, ${subjectId}, ${personId}, ${createdAt},
      ${isConfirmed ? createdAt : null})`;
}

/** Releases the queued news that has waited for the confirmation of an address. */
export async function releaseNews(tx: Sql, { organizationId, addressId }: AddressKey): Promise<void> {
  await tx`
    UPDATE reporter_news SET mail_after = now()
    WHERE organization_id = ${organizationId} AND address_id = ${addressId} AND mail_after IS NULL`;
}

/** Deletes the queued news of an address. */
export async function deleteNewsTo(tx: Sql, { organizationId, addressId }: AddressKey): Promise<void> {
  await tx`DELETE FROM reporter_news WHERE organization_id = ${organizationId} AND address_id = ${addressId}`;
}

/** Deletes queued news that is too old or has reached the maximum number of attempts; without a mail server, all of it. */
export async function deleteUndeliverableNews(sql: Sql, { isMailOn }: { isMailOn: boolean }): Promise<void> {
  await sql`
    /* of all tenants */ DELETE FROM reporter_news
    WHERE NOT ${isMailOn}::boolean OR created_at < now() - ${MAX_AGE_DAYS}::int * interval '1 day'
      OR (mail_after <= now() AND mail_attempts >= ${MAX_ATTEMPTS})`;
}

/**
 * Organisations with news that is due, in no particular order.
 *
 * @param digestSeconds the time during which events are collected.
 */
export async function findTenantsWithNews(sql: Sql, digestSeconds: number): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    /* of all tenants */ SELECT DISTINCT organization_id FROM reporter_news
    WHERE mail_after <= now() - ${digestSeconds}::int * interval '1 second'`;
  return rows.map(({ organization_id: id }) => id);
}

export interface NewsRow {
  readonly id: string;
  readonly address_id: string;
  readonly comment_id: string;
  readonly kind: NewsKind;
  readonly subject_id: string | null;
  /** The name of the acting person. */
  readonly created_by_name: string;
}

/**
 * Leases the queued news of comments that have due news, so that no other node mails it meanwhile. It waits for
 * another node that is leasing, so that all news of a comment is in one e-mail.
 */
export function leaseNews(
  tx: Sql,
  { organizationId }: Tenant,
  { digestSeconds, limit }: { digestSeconds: number; limit: number },
): Promise<NewsRow[]> {
  return tx<NewsRow[]>`
    WITH due AS (
      SELECT n.id FROM reporter_news n
      WHERE n.organization_id = ${organizationId} AND n.mail_after <= now() AND n.mail_attempts < ${MAX_ATTEMPTS} AND EXISTS (
        SELECT FROM reporter_news first
        WHERE first.organization_id = ${organizationId} AND first.comment_id = n.comment_id
          AND first.address_id = n.address_id
          AND first.mail_after <= now() - ${digestSeconds}::int * interval '1 second')
      ORDER BY n.comment_id, n.address_id, n.id LIMIT ${limit} FOR UPDATE
    ), leased AS (
      UPDATE reporter_news n
      SET mail_attempts = mail_attempts + 1, mail_after = now() + ${RETRY_SECONDS}::int * interval '1 second'
      FROM due WHERE n.organization_id = ${organizationId} AND n.id = due.id
      RETURNING n.*
    )
    SELECT l.id, l.address_id, l.comment_id, l.kind, l.subject_id, creator.name AS created_by_name
    FROM leased l
    JOIN people creator ON creator.organization_id = ${organizationId} AND creator.id = l.created_by
    ORDER BY l.id`;
}

/** Deletes news that was mailed, or is not to be mailed. */
export async function deleteNews(
  sql: Sql,
  { organizationId }: Tenant,
  ids: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM reporter_news WHERE organization_id = ${organizationId} AND id = ANY (${[...ids]}::uuid[])`;
}

/** Postpones leased news without counting the lease as an attempt. @param until undefined: after the lease. */
export async function postponeNews(
  sql: Sql,
  { organizationId }: Tenant,
  { ids, until }: { ids: readonly string[]; until: Date | undefined },
): Promise<void> {
  await sql`
    UPDATE reporter_news
    SET mail_after = coalesce(${until ?? null}::timestamptz, mail_after), mail_attempts = mail_attempts - 1
    WHERE organization_id = ${organizationId} AND id = ANY (${[...ids]}::uuid[])`;
}

/** A comment whose author is mailed. */
export interface MailedCommentRow {
  readonly id: string;
  readonly mockup_id: string | null;
  readonly page_url: string;
  readonly content: string;
  readonly status: CommentStatus;
  readonly author_id: string;
  readonly author_name: string;
  readonly organization_name: string;
  readonly email: string;
  /** null: unknown. */
  readonly language: string | null;
}

/** A comment for everyone, with its confirmed address; undefined: nobody is mailed. */
export async function findMailedComment(
  sql: Sql,
  { organizationId }: Tenant,
  { comment_id: commentId, address_id: addressId }: Pick<NewsRow, 'comment_id' | 'address_id'>,
): Promise<MailedCommentRow | undefined> {
  const [row] = await sql<MailedCommentRow[]>`
    SELECT c.id, c.mockup_id, c.page_url, c.content, c.status, author.id AS author_id, author.name AS author_name,
      o.name AS organization_name, a.email, coalesce(a.language, e.evidence #>> '{environment,language}') AS language
    FROM comments c
    JOIN people author ON author.organization_id = ${organizationId} AND author.id = c.created_by
    JOIN reporter_addresses a ON a.organization_id = ${organizationId} AND a.id = ${addressId}
    JOIN organizations o ON o.id = ${organizationId}
    LEFT JOIN comment_evidence e ON e.organization_id = ${organizationId} AND e.comment_id = c.id
    WHERE c.organization_id = ${organizationId} AND c.id = ${commentId} AND c.visibility = 'everyone'
      AND a.state = 'confirmed'`;
  return row;
}

/** A result that its reporter may still decide on. */
interface MailedResultRow {
  readonly summary: string;
  readonly preview_url: string | null;
  readonly id: string;
  readonly author_kind: AuthorKind;
  readonly actor_name: string;
}

/** The newest result of a comment, if it is among these and undecided. */
export async function findMailedResult(
  sql: Sql,
  { organizationId }: Tenant,
  { commentId, ids }: { commentId: string; ids: readonly string[] },
): Promise<MailedResultRow | undefined> {
  const [row] = await sql<(MailedResultRow & { is_mailable: boolean })[]>`
    SELECT r.id, r.summary, r.preview_url, r.author_kind, creator.name AS actor_name,
      r.decision IS NULL AND r.id = ANY (${[...ids]}::uuid[]) AS is_mailable
    FROM comment_results r
    JOIN people creator ON creator.organization_id = ${organizationId} AND creator.id = r.created_by
    WHERE r.organization_id = ${organizationId} AND r.comment_id = ${commentId}
    ORDER BY r.id DESC LIMIT 1`;
  return row?.is_mailable ? row : undefined;
}

/** A change that an assistant made to a comment, on behalf of its key's owner. */
interface AssistantAction {
  /** The reply or the result; null: the resolution. */
  readonly subject_id: string | null;
  /** The name of the key. */
  readonly assistant: string;
}

/** The replies and results that assistants added to a comment, and its resolution if an assistant resolved it last. */
export function listAssistantActions(
  sql: Sql,
  { organizationId }: Tenant,
  commentId: string,
): Promise<AssistantAction[]> {
  return sql<AssistantAction[]>`
    SELECT coalesce(a.metadata #>> '{reply,id}', a.metadata #>> '{result,id}') AS subject_id, k.name AS assistant
    FROM activity a
    JOIN api_keys k ON k.organization_id = ${organizationId} AND k.id = a.api_key_id
    WHERE a.organization_id = ${organizationId} AND a.comment_id = ${commentId} AND a.actor_type = 'mcp_key'
      AND (a.type LIKE '%.replied' OR a.type LIKE '%.result_submitted' OR (a.type LIKE '%.resolved' AND NOT EXISTS (
        SELECT FROM activity later
        WHERE later.organization_id = ${organizationId} AND later.comment_id = ${commentId} AND later.id > a.id
          AND later.type LIKE '%.resolved')))`;
}
