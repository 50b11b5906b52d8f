import type { NotificationReason, ReadNotificationsBody, SnoozeNotificationsBody } from '@postil/contract';
import type { NotificationDetails, Tie } from '@postil/languages/language/mail';
import { type Actor, authorKindOf } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError, ValidationError } from '../../../core/errors.ts';
import { DAY_MS } from '../../../core/process/durations.ts';
import { purgeAfter } from '../../../core/process/jobs.ts';
import { findMentions } from './mentions.ts';
import {
  countNotifications,
  deleteNotificationsBefore,
  findKeyName,
  insertOrganizationNotifications,
  insertSubjectNotifications,
  listMentionablePeople,
  listOwnerIds,
  lockNotifications,
  lockNotificationsReadAt,
  markRead,
  type NewNotification,
  type Subject,
  snooze,
} from './queries.ts';

const RETENTION_DAYS = 365;

/** A reason for notifying people of a change, and these people. */
export interface Occasion {
  readonly reason: NotificationReason;
  /** Their tie to the subject, which the notification gives as its reason. */
  readonly tie: Tie;
  readonly personIds: readonly string[];
  /** The reply that the notification is about. */
  readonly replyId?: string;
  readonly details?: NotificationDetails;
}

/**
 * Notifies people of one change to a comment or a mockup, in the transaction that makes the change. Each person gets
 * one notification, for the first of their occasions. People are not notified of their own changes, and neither are
 * non-members and members who may not see the subject.
 *
 * @param occasions the most important first.
 */
export async function notify(
  tx: Tx,
  actor: Actor,
  { occasions, ...subject }: Subject & { readonly occasions: readonly Occasion[] },
): Promise<void> {
  if (tx.isSilent) return;
  const author = { author_kind: authorKindOf(actor), ...(await assistantDetails(tx, actor)) };
  const notificationsByPerson = new Map<string, NewNotification>();
  for (const { personIds, reason, tie, replyId = null, details = {} } of occasions) {
    for (const personId of personIds) {
      if (personId !== actor.personId && !notificationsByPerson.has(personId))
        notificationsByPerson.set(personId, {
          personId,
          reason,
          tie,
          replyId,
          details: { ...details, ...author },
        });
    }
  }
  const notifications = [...notificationsByPerson.values()];
  if (notifications.length > 0) await insertSubjectNotifications(tx, actor, { subject, notifications });
}

async function assistantDetails(tx: Tx, actor: Actor): Promise<{ assistant?: string }> {
  const name = actor.type === 'mcp_key' ? await findKeyName(tx, actor) : undefined;
  return name === undefined ? {} : { assistant: name };
}

/**
 * Finds the people whom a text about a comment mentions by `@name`: members who may see the comment.
 *
 * @param formerText the text before a change; people mentioned in it are left out.
 */
export async function findMentionedIds(
  tx: Sql,
  actor: Actor,
  { commentId, text, formerText = '' }: { commentId: string; text: string; formerText?: string },
): Promise<string[]> {
  if (!text.includes('@')) return [];
  const people = await listMentionablePeople(tx, actor, commentId);
  const formerIds = new Set(findMentions(formerText, people));
  return findMentions(text, people).filter((id) => !formerIds.has(id));
}

interface DisabledWebhook {
  readonly organizationId: string;
  readonly url: string;
  /** The reason, as a sentence. */
  readonly reason: string;
}

/** Notifies all owners of an organisation that the service disabled a webhook. */
export async function notifyOwnersOfDisabledWebhook(
  tx: Sql,
  { organizationId, url, reason }: DisabledWebhook,
): Promise<void> {
  const owners = await listOwnerIds(tx, { organizationId });
  const notifications = owners.map((personId) => ({
    personId,
    reason: 'webhook_disabled' as const,
    tie: 'owner' as const,
    replyId: null,
    details: { webhook: { url, reason } },
  }));
  if (notifications.length > 0) await insertOrganizationNotifications(tx, { organizationId }, notifications);
}

/** A comment that is due, and the person to remind. */
interface DueReminder {
  readonly organizationId: string;
  readonly commentId: string;
  readonly personId: string;
  readonly tie: 'assignee' | 'author';
  /** `YYYY-MM-DD`. */
  readonly dueDate: string;
}

/** Reminds a person of a comment that is due, if they are a member who may see it. */
export function notifyOfDueComment(
  tx: Sql,
  { organizationId, commentId, personId, tie, dueDate }: DueReminder,
): Promise<void> {
  const details = { due_date: dueDate };
  return insertSubjectNotifications(
    tx,
    { organizationId, personId: null },
    { subject: { commentId }, notifications: [{ personId, reason: 'due', tie, replyId: null, details }] },
  );
}

/** A result that waits for a decision, and the author of its comment. */
interface DecisionReminder {
  readonly organizationId: string;
  readonly commentId: string;
  readonly personId: string;
  /** The person who submitted the result. */
  readonly submitterId: string;
  /** The summary of the result, up to 300 characters. */
  readonly summary: string;
}

/** Reminds the author of a comment to decide on somebody else's result, if they are a member who may see it. */
export async function notifyOfUndecidedResult(
  tx: Sql,
  { organizationId, commentId, personId, submitterId, summary }: DecisionReminder,
): Promise<void> {
  if (personId === submitterId) return;
  const notification = {
    personId,
    reason: 'decision_awaited' as const,
    tie: 'author' as const,
    replyId: null,
    details: { result: { summary } },
  };
  await insertSubjectNotifications(
    tx,
    { organizationId, personId: submitterId },
    { subject: { commentId }, notifications: [notification] },
  );
}

/**
 * Marks notifications of the actor as read; marking them twice is not an error.
 *
 * @param readAt the time to record for unread ones.
 * @returns the number of the actor's unread notifications.
 * @throws {NotFoundError} if one of the ids is not a notification of the actor; then none is marked.
 */
export async function readNotifications(
  tx: Sql,
  actor: Actor,
  { ids, readAt }: ReadNotificationsBody & { readonly readAt: Date },
): Promise<number> {
  if (ids !== undefined) await lockOwnNotifications(tx, actor, ids);
  await markRead(tx, actor, { ids, readAt });
  return (await countNotifications(tx, actor)).unread;
}

/**
 * Snoozes notifications of the actor until an instant; meanwhile they are neither read nor unread.
 *
 * @returns the number of the actor's unread notifications.
 * @throws {NotFoundError} if one of the ids is not a notification of the actor; then none is snoozed.
 * @throws {ValidationError} if the instant has passed, or is more than a year ahead.
 */
export async function snoozeNotifications(
  tx: Sql,
  actor: Actor,
  { ids, read_at: readAt, until }: SnoozeNotificationsBody,
): Promise<number> {
  const durationMs = until === null ? undefined : Date.parse(until) - Date.now();
  if (durationMs !== undefined && (durationMs <= 0 || durationMs > RETENTION_DAYS * DAY_MS))
    throw new ValidationError({ until: ['must be after now, and within a year'] });
  if (ids !== undefined) await lockOwnNotifications(tx, actor, ids);
  await snooze(tx, actor, { ids: ids ?? (await lockNotificationsReadAt(tx, actor, readAt)), until });
  return (await countNotifications(tx, actor)).unread;
}

/** @throws {NotFoundError} if one of the ids is not a notification of the actor. */
async function lockOwnNotifications(tx: Sql, actor: Actor, ids: readonly string[]): Promise<void> {
  const locked = await lockNotifications(tx, actor, ids);
  if (locked.length < new Set(ids).size) throw new NotFoundError();
}

/** Deletes read and unread notifications that are more than a year old. */
export function deleteOldNotifications(sql: Sql): Promise<void> {
  return purgeAfter(RETENTION_DAYS, (instant) => deleteNotificationsBefore(sql, instant));
}
