import type { EventName, WEBHOOK_EVENTS } from '@postil/contract';
import type { Actor } from '../access/actor.ts';
import type { Fragment, Sql } from '../db/database.ts';
import type { Placeholders } from './placeholders.ts';

/** What other systems are told of a change. */
export interface OutgoingEvent {
  readonly type: EventName | (typeof WEBHOOK_EVENTS)[number];
  readonly projectId: string | null;
  readonly siteId: string | null;
  /** The comment whose events arrive in their order; null where there is none. */
  readonly commentId: string | null;
  readonly data: Record<string, unknown>;
}

/** A creation, described before the statement that makes it knows all of it. */
export interface CreatedEvent {
  readonly type: EventName & 'comment.created';
  readonly siteId: string | null;
  readonly data: Record<string, unknown>;
  /** Texts in `data` that the statement replaces by what only it knows. */
  readonly placeholders: Placeholders;
  readonly assigneeId: string | null;
}

/** Queues events for other systems in the transaction of the change. */
export interface Outbox {
  /** @returns whether anybody had asked for any of them, so that there is something to send. */
  publish(tx: Sql, actor: Actor, events: readonly OutgoingEvent[]): Promise<boolean>;
  /**
   * The queueing of a creation as parts of the statement that creates, to follow `WITH created AS (…)`, which offers
   * organization_id, id, project_id, created_by and created_at of the new record. One of the parts is called
   * `subscribed`, and has a row for each who asked for the event.
   */
  publishCreated(sql: Sql, actor: Actor, event: CreatedEvent): Fragment;
}

/**
 * A transaction, or a handle whose one statement is one, with what announces the changes that are made in it. Every
 * service that changes something takes one.
 */
export interface Tx extends Sql {
  readonly outbox: Outbox;
  /** Whether people and other systems are told nothing, because the change is of the past: an import. */
  readonly isSilent: boolean;
  /** Whether something was queued that is to be sent after the commit. */
  hasQueued: boolean;
}

/** Announces what is changed over `sql` to those who asked for it. */
export function announcing(sql: Sql, outbox: Outbox): Tx {
  return extend(sql, outbox, false);
}

/** What a commit left to be done. */
export interface Commit {
  /** Whether something was queued that is to be sent. */
  readonly hasQueued: boolean;
}

/** Where changes are announced, and who is told of their commit. */
export interface Announcer {
  readonly outbox: Outbox;
  /** Called after every change that was committed. */
  readonly onCommit: (commit: Commit) => void;
}

/**
 * Announces a change, and after its commit says what that left to be done.
 *
 * @param commit runs the change it is given over a transaction, or over a handle whose one statement is one.
 */
export async function announceCommit<Changed, Result>(
  { outbox, onCommit }: Announcer,
  change: (tx: Tx) => Promise<Changed>,
  commit: (announced: (sql: Sql) => Promise<Changed>) => Promise<Result>,
): Promise<Result> {
  let hasQueued = false;
  const result = await commit(async (sql) => {
    const tx = announcing(sql, outbox);
    const changed = await change(tx);
    hasQueued = tx.hasQueued;
    return changed;
  });
  onCommit({ hasQueued });
  return result;
}

/** Records changes in the activity and tells nobody. */
export function silently(sql: Sql): Tx {
  return extend(sql, SILENCE, true);
}

const SILENCE: Outbox = {
  publish: async () => false,
  publishCreated: (sql) => sql`subscribed AS (SELECT WHERE false)`,
};

/** A handle of its own, since that of the database is shared by all requests. */
function extend(sql: Sql, outbox: Outbox, isSilent: boolean): Tx {
  const tag: Sql = Object.assign((...statement: Parameters<Sql>) => sql(...statement), {
    script: sql.script,
    limitStatements: sql.limitStatements,
  }) as Sql;
  return Object.assign(tag, { outbox, isSilent, hasQueued: false });
}
