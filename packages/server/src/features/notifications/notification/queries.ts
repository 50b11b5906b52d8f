import type { AuthorKind, NotificationReason } from '@postil/contract';
import type { NotificationDetails, Tie } from '@postil/languages/language/mail';
import type { Actor, Tenant } from '../../../core/access/actor.ts';
import { type Fragment, rowsOf, type Sql } from '../../../core/db/database.ts';
import { olderThanCursor, pageWindow } from '../../../core/db/listings.ts';
import { scopeCondition, seesProject } from '../../../core/db/scope.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import type { MentionablePerson } from './mentions.ts';

export interface NotificationRow {
  readonly id: string;
  readonly reason: NotificationReason;
  readonly tie: Tie;
  readonly details: NotificationDetails;
  readonly comment_id: string | null;
  readonly comment_number: number | null;
  readonly comment_title: string | null;
  /** At most 300 characters. */
  readonly comment_content: string | null;
  readonly site_id: string | null;
  readonly page_url: string | null;
  /** The mockup of the comment; null also if it is on a page. */
  readonly mockup_id: string | null;
  /** The mockup, if the notification is about a mockup itself. */
  readonly about_mockup_id: string | null;
  readonly about_mockup_name: string | null;
  readonly reply_id: string | null;
  /** At most 300 characters; null also if the reply was deleted. */
  readonly reply_content: string | null;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly author_kind: AuthorKind;
  readonly read_at: Date | null;
  readonly snoozed_until: Date | null;
  readonly created_at: Date;
}

export interface NewNotification {
  readonly personId: string;
  readonly reason: NotificationReason;
  readonly tie: Tie;
  readonly replyId: string | null;
  readonly details: NotificationDetails;
}

/** The subject of a notification. */
export type Subject = { readonly commentId: string } | { readonly mockupId: string };

/** The name of the actor's key. */
export async function findKeyName(
  sql: Sql,
  { organizationId, via }: Pick<Actor, 'organizationId' | 'via'>,
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    SELECT name FROM api_keys WHERE organization_id = ${organizationId} AND id = ${via.id}`;
  return row?.name;
}

/** Columns of `NotificationRow`, of the tables that `notificationTables` joins. */
export function notificationColumns(sql: Sql): Fragment {
  return sql`n.id, n.reason, n.tie, n.details, n.comment_id, c.number AS comment_number, c.title AS comment_title, left(c.content, 300) AS comment_content, c.site_id, c.page_url, c.mockup_id,
    n.mockup_id AS about_mockup_id, mockup.name AS about_mockup_name, n.reply_id, left(reply.content, 300) AS reply_content, n.actor_id, actor.name AS actor_name,
    CASE WHEN n.actor_id IS NULL THEN 'system' WHEN actor.is_guest THEN 'visitor'
      ELSE coalesce(n.details ->> 'author_kind', 'member') END AS author_kind, n.read_at,
    CASE WHEN ${isSnoozedNow(sql)} THEN n.snoozed_until END AS snoozed_until, n.created_at`;
}

/**
 * The tables of notifications for a FROM clause: `n`, its reader `m`, and `c`, `mockup`, `reply` and `actor`, which may be null.
 */
export function notificationTables(sql: Sql): Fragment {
  return sql`notifications n
    JOIN members m ON m.organization_id = n.organization_id AND m.person_id = n.person_id
    LEFT JOIN comments c ON c.organization_id = n.organization_id AND c.id = n.comment_id
    LEFT JOIN mockups mockup ON mockup.organization_id = n.organization_id AND mockup.id = n.mockup_id
    LEFT JOIN replies reply ON reply.organization_id = n.organization_id AND reply.id = n.reply_id
    LEFT JOIN people actor ON actor.organization_id = n.organization_id AND actor.id = n.actor_id`;
}

/** The condition that the member m may see the comment or mockup of the notification, if there is one. */
export function memberSeesSubject(sql: Sql): Fragment {
  return sql`(n.comment_id IS NULL AND n.mockup_id IS NULL OR ${memberSees(sql, subjectProject(sql), [
    sql`c.visibility`,
    sql`reply.visibility`,
  ])})`;
}

function subjectProject(sql: Sql): Fragment {
  return sql`coalesce(c.project_id, mockup.project_id)`;
}

/**
 * The condition that the member m may see a record of the project: guests see only their own projects, and no records
 * for the team.
 *
 * @param visibilities those of the comment and its reply; null: none.
 */
function memberSees(sql: Sql, projectId: Fragment, visibilities: readonly Fragment[]): Fragment {
  const isForTeam = visibilities.reduce(
    (condition, visibility) => sql`${condition} OR ${visibility} = 'team'`,
    sql`false`,
  );
  return sql`((m.role <> 'guest' OR (${isForTeam}) IS NOT TRUE) AND ${seesProject(sql, projectId)})`;
}

/**
 * Stores notifications about a comment or mockup for the people who are members and may see it.
 *
 * @param actor without a `personId`, the change has no author.
 */
export async function insertSubjectNotifications(
  tx: Sql,
  { organizationId, personId }: Tenant & { readonly personId: string | null },
  { subject, notifications }: { subject: Subject; notifications: readonly NewNotification[] },
): Promise<void> {
  const [table, column, id, visibilities] =
    'commentId' in subject
      ? [tx`comments`, tx`comment_id`, subject.commentId, [tx`subject.visibility`, tx`reply.visibility`]]
      : [tx`mockups`, tx`mockup_id`, subject.mockupId, []];
  await tx`
    INSERT INTO notifications (organization_id, id, person_id, reason, tie, ${column}, reply_id, actor_id,
      details, mail_status, created_at)
    SELECT subject.organization_id, wanted.id, wanted.person_id, wanted.reason, wanted.tie, subject.id, wanted.reply_id,
      ${personId}::uuid, wanted.details, ${mailStatus(tx)}, wanted.created_at
    FROM ${table} subject
    CROSS JOIN ${toTable(tx, notifications)}
    JOIN members m ON m.organization_id = subject.organization_id AND m.person_id = wanted.person_id
    JOIN people person ON person.organization_id = subject.organization_id AND person.id = wanted.person_id
    LEFT JOIN replies reply ON reply.organization_id = subject.organization_id AND reply.id = wanted.reply_id
    WHERE subject.organization_id = ${organizationId} AND subject.id = ${id}
      AND ${memberSees(tx, tx`subject.project_id`, visibilities)}`;
}

/** Stores notifications about the organisation itself for the people who are members. */
export async function insertOrganizationNotifications(
  tx: Sql,
  { organizationId }: Tenant,
  notifications: readonly NewNotification[],
): Promise<void> {
  await tx`
    INSERT INTO notifications (organization_id, id, person_id, reason, tie, details, mail_status, created_at)
    SELECT m.organization_id, wanted.id, wanted.person_id, wanted.reason, wanted.tie, wanted.details,
      ${mailStatus(tx)}, wanted.created_at
    FROM ${toTable(tx, notifications)}
    JOIN members m ON m.organization_id = ${organizationId} AND m.person_id = wanted.person_id
    JOIN people person ON person.organization_id = m.organization_id AND person.id = wanted.person_id
    WHERE m.organization_id = ${organizationId}`;
}

/** The mail status of the notification `wanted` for the `person`. */
function mailStatus(tx: Sql): Fragment {
  return tx`CASE WHEN person.wants_mail AND person.accepted_at IS NOT NULL
    AND wanted.reason <> ALL (person.unmailed_reasons) THEN 'pending' ELSE 'skipped' END`;
}

const COLUMN_TYPES = {
  id: 'uuid',
  created_at: 'timestamptz',
  person_id: 'uuid',
  reason: 'text',
  tie: 'text',
  reply_id: 'uuid',
  details: 'jsonb',
} as const;

function toTable(tx: Sql, notifications: readonly NewNotification[]): Fragment {
  const rows = notifications.map(({ personId, reason, tie, replyId, details }) => {
    const { id, createdAt } = newIdWithInstant();
    return {
      id,
      created_at: createdAt.toISOString(),
      person_id: personId,
      reason,
      tie,
      reply_id: replyId,
      details,
    };
  });
  return tx`${rowsOf(COLUMN_TYPES, rows)} AS wanted`;
}

/** Members who may see a comment. */
export function listMentionablePeople(
  tx: Sql,
  { organizationId }: Tenant,
  commentId: string,
): Promise<MentionablePerson[]> {
  return tx<MentionablePerson[]>`
    SELECT person.id, person.name, person.email
    FROM comments c
    JOIN members m ON m.organization_id = c.organization_id
    JOIN people person ON person.organization_id = m.organization_id AND person.id = m.person_id
    WHERE c.organization_id = ${organizationId} AND c.id = ${commentId} 
      AND ${memberSees(tx, tx`c.project_id`, [tx`c.visibility`])}`;
}

/** The ids of the owners of the organisation, in no particular order. */
export async function listOwnerIds(tx: Sql, { organizationId }: Tenant): Promise<string[]> {
  const rows = await tx<{ person_id: string }[]>`
    SELECT person_id FROM members WHERE organization_id = ${organizationId} AND role = 'owner'`;
  return rows.map(({ person_id }) => person_id);
}

interface NotificationFilter {
  /** true: only unread ones; false: only read ones; undefined: all. */
  readonly isUnread: boolean | undefined;
  /** true: only snoozed ones; false: only others; undefined: all. */
  readonly isSnoozed: boolean | undefined;
  readonly page: PageRequest;
}

/** The actor's own notifications, newest first. */
export async function listNotifications(
  sql: Sql,
  actor: Actor,
  { isUnread, isSnoozed, page }: NotificationFilter,
): Promise<Listing<NotificationRow> & { unreadCount: number }> {
  const [fetchedRows, counts] = await Promise.all([
    sql<NotificationRow[]>`
      SELECT ${notificationColumns(sql)} FROM ${notificationTables(sql)}
      WHERE ${ownerCondition(sql, actor)} ${readFilter(sql, isUnread)} ${snoozeFilter(sql, isSnoozed)} ${olderThanCursor(sql, sql`n.id`, page)}
      ORDER BY n.id DESC ${pageWindow(sql, page)}`,
    countNotifications(sql, actor),
  ]);
  const { unread } = counts;
  const hasMore = fetchedRows.length > page.perPage;
  const total = totalOf(counts, { isUnread, isSnoozed });
  return { rows: fetchedRows.slice(0, page.perPage), total, hasMore, unreadCount: unread };
}

/** The owner of notifications, and the projects that they see. */
type Owner = Pick<Actor, 'organizationId' | 'personId' | 'scope'>;

/** Numbers of notifications; each notification is counted in exactly one. */
interface Counts {
  readonly unread: number;
  readonly snoozed: number;
  readonly read: number;
}

function totalOf(
  { unread, snoozed, read }: Counts,
  { isUnread, isSnoozed }: Omit<NotificationFilter, 'page'>,
): number {
  const matchingCounts = {
    unread: isUnread !== false && isSnoozed !== true ? unread : 0,
    read: isUnread !== true && isSnoozed !== true ? read : 0,
    snoozed: isUnread === undefined && isSnoozed !== false ? snoozed : 0,
  };
  return matchingCounts.unread + matchingCounts.read + matchingCounts.snoozed;
}

/** Counts the actor's notifications. */
export async function countNotifications(sql: Sql, actor: Owner): Promise<Counts> {
  const [counts = { unread: 0, snoozed: 0, read: 0 }] = await sql<Counts[]>`
    SELECT (count(*) FILTER (WHERE ${isUnreadNow(sql)}))::int AS unread,
      (count(*) FILTER (WHERE ${isSnoozedNow(sql)}))::int AS snoozed,
      (count(*) FILTER (WHERE n.read_at IS NOT NULL))::int AS read
    FROM ${notificationTables(sql)} WHERE ${ownerCondition(sql, actor)}`;
  return counts;
}

function ownerCondition(sql: Sql, actor: Owner): Fragment {
  const { organizationId, personId } = actor;
  return sql`n.organization_id = ${organizationId} AND n.person_id = ${personId} AND ${memberSeesSubject(sql)}
    ${scopeCondition(sql, actor, subjectProject(sql))}`;
}

function readFilter(sql: Sql, isUnread: boolean | undefined): Fragment {
  if (isUnread === undefined) return sql``;
  return isUnread ? sql`AND ${isUnreadNow(sql)}` : sql`AND n.read_at IS NOT NULL`;
}

function snoozeFilter(sql: Sql, isSnoozed: boolean | undefined): Fragment {
  if (isSnoozed === undefined) return sql``;
  return isSnoozed ? sql`AND ${isSnoozedNow(sql)}` : sql`AND NOT ${isSnoozedNow(sql)}`;
}

function isUnreadNow(sql: Sql): Fragment {
  return sql`(n.read_at IS NULL AND (n.snoozed_until IS NULL OR n.snoozed_until <= now()))`;
}

/** The condition that a notification is snoozed: neither read nor unread until the snooze ends. */
function isSnoozedNow(sql: Sql): Fragment {
  return sql`(n.read_at IS NULL AND n.snoozed_until IS NOT NULL AND n.snoozed_until > now())`;
}

/** Locks the actor's own notifications among these. @returns their ids. */
export async function lockNotifications(tx: Sql, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT n.id FROM ${notificationTables(tx)}
    WHERE ${ownerCondition(tx, actor)} AND n.id = ANY (${[...ids]}::uuid[])
    ORDER BY n.id FOR UPDATE OF n`;
  return rows.map(({ id }) => id);
}

/** Locks those of the actor's notifications that were marked as read at an instant. @returns their ids. */
export async function lockNotificationsReadAt(
  tx: Sql,
  actor: Actor,
  instant: string | undefined,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT n.id FROM ${notificationTables(tx)}
    WHERE ${ownerCondition(tx, actor)} AND n.read_at = ${instant ?? null}::timestamptz
    ORDER BY n.id FOR UPDATE OF n`;
  return rows.map(({ id }) => id);
}

/** Snoozes notifications until an instant; null: they become unread immediately. */
export async function snooze(
  tx: Sql,
  { organizationId, personId }: Actor,
  { ids, until }: { ids: readonly string[]; until: string | null },
): Promise<void> {
  await tx`
    UPDATE notifications SET read_at = NULL, snoozed_until = ${until}::timestamptz
    WHERE organization_id = ${organizationId} AND person_id = ${personId} AND id = ANY (${[...ids]}::uuid[])`;
}

/** Marks notifications as read; earlier reads keep their instant. @param ids undefined: all except snoozed ones. */
export async function markRead(
  tx: Sql,
  actor: Actor,
  { ids, readAt }: { readonly ids: readonly string[] | undefined; readonly readAt: Date },
): Promise<void> {
  const { organizationId, personId, scope } = actor;
  const scopeClause = tx`WHERE organization_id = ${organizationId} ${scopeCondition(tx, actor, tx`project_id`)}`;
  const isInScope = tx`comment_id IN (SELECT id FROM comments ${scopeClause})
    OR mockup_id IN (SELECT id FROM mockups ${scopeClause})`;
  await tx`
    UPDATE notifications SET read_at = ${readAt}
    WHERE organization_id = ${organizationId} AND person_id = ${personId} AND read_at IS NULL
      ${ids === undefined ? tx`AND (snoozed_until IS NULL OR snoozed_until <= now())` : tx`AND id = ANY (${[...ids]}::uuid[])`}
      ${scope === 'organization' ? tx`` : tx`AND (${isInScope})`}`;
}

/**
 * Deletes a batch of the notifications that were created, and whose last snooze ended, before an instant.
 *
 * @returns the number of deleted ones; 0: none is left.
 */
export async function deleteNotificationsBefore(sql: Sql, instant: Date): Promise<number> {
  const deletedRows = await sql`
    DELETE FROM notifications WHERE (organization_id, id) IN (
      SELECT organization_id, id FROM notifications WHERE created_at < ${instant} AND (snoozed_until IS NULL OR snoozed_until < ${instant})
      ORDER BY created_at LIMIT 500)
    RETURNING id`;
  return deletedRows.length;
}
