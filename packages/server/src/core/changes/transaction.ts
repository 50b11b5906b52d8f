import type { EventName } from '@postil/contract';
import type { Actor } from '../access/actor.ts';
import type { Database, Fragment, Part, Sql } from '../db/database.ts';
import { newId } from '../records/ids.ts';

/** A change as other systems receive it. */
export interface OutgoingEvent {
  readonly type: EventName;
  readonly projectId: string | null;
  readonly siteId: string | null;
  /** The comment whose events are delivered in order; null when there is none. */
  readonly commentId: string | null;
  readonly data: Record<string, unknown>;
}

/** The event of a creation, described before the statement that creates has determined all of its values. */
export interface CreatedEvent {
  readonly type: EventName;
  readonly siteId: string | null;
  readonly data: Record<string, unknown>;
  /** Texts in `data` that the statement replaces by values that only it knows. */
  readonly placeholders: Placeholders;
  readonly assigneeId: string | null;
}

/** Placeholders in an event's body for values that only the statement knows and fills in. */
export interface Placeholders {
  readonly projectId: string;
  readonly projectName: string;
  readonly siteName: string;
  readonly creatorName: string;
  readonly assigneeName: string;
  readonly number: string;
}

/** New placeholders; each contains a random id, so that no text of a user can equal one. */
export function createPlaceholders(): Placeholders {
  const token = newId();
  return {
    projectId: `${token}.project`,
    projectName: `${token}.project-name`,
    siteName: `${token}.site-name`,
    creatorName: `${token}.creator`,
    assigneeName: `${token}.assignee`,
    number: `${token}.number`,
  };
}

/** What the queueing of a creation's event reads of the new record. */
export type QueuedColumn = 'organization_id' | 'id' | 'project_id' | 'created_by' | 'number';

/** The queueing of an event within the statement that makes the change. */
export interface Queueing {
  /** Parts of its WITH clause. */
  readonly parts: Fragment;
  /** The expression, after these parts, that tells whether any system is subscribed to the event. */
  readonly hasQueued: Fragment;
}

/** Queues events for other systems in the transaction of the change. */
export interface Outbox {
  /** @returns whether any system is subscribed to any of them, so that there is something to send. */
  publish(tx: Sql, actor: Actor, events: readonly OutgoingEvent[]): Promise<boolean>;
  /**
   * The queueing of a creation's event, as parts of the statement that creates.
   *
   * @param creation.created the part before them that has the new record.
   */
  publishCreated(
    sql: Sql,
    actor: Actor,
    creation: { readonly created: Part<QueuedColumn>; readonly event: CreatedEvent },
  ): Queueing;
  /** An expression in SQL: whether any system of the organisation is subscribed to events of this type. */
  isAwaited(sql: Sql, organizationId: string, type: OutgoingEvent['type']): Fragment;
}

/**
 * A transaction, or a handle whose single statement is one, with the outbox for the changes made in it. Every
 * service that changes something takes one.
 */
export interface Tx extends Sql {
  readonly outbox: Outbox;
  /** Whether nobody is notified, neither people nor other systems, because the change is an import of past data. */
  readonly isSilent: boolean;
  /** Whether each statement is a transaction of its own. */
  readonly commitsEach: boolean;
  /** Where people open the web app: events have addresses of their records. */
  readonly appUrl: () => string;
  /** Whether events were queued that are to be sent after the commit. */
  hasQueued: boolean;
}

/** A handle on `sql` whose changes are queued for the systems subscribed to them. */
function announcing(
  sql: Sql,
  { outbox, appUrl }: Pick<Announcer, 'outbox' | 'appUrl'>,
  commitsEach = false,
): Tx {
  return extend(sql, { outbox, appUrl, isSilent: false, commitsEach });
}

/** What remains to be done after a commit. */
export interface Commit {
  /** Whether events were queued that are to be sent. */
  readonly hasQueued: boolean;
}

/** Where changes are queued, and what is called when they are committed. */
export interface Announcer {
  readonly outbox: Outbox;
  /** Where people open the web app. */
  readonly appUrl: () => string;
  /** Called after every change that was committed. */
  readonly onCommit: (commit: Commit) => void;
}

/**
 * Makes a change with its events, and calls `onCommit` once it is committed.
 *
 * @param commit runs the given change in a transaction, or on a handle whose every statement is one and says so.
 */
export async function announceCommit<Changed, Result>(
  { outbox, appUrl, onCommit }: Announcer,
  change: (tx: Tx) => Promise<Changed>,
  commit: (announced: (sql: Sql, commitsEach?: boolean) => Promise<Changed>) => Promise<Result>,
): Promise<Result> {
  let hasQueued = false;
  const result = await commit(async (sql, commitsEach) => {
    const tx = announcing(sql, { outbox, appUrl }, commitsEach);
    const changed = await change(tx);
    hasQueued = tx.hasQueued;
    return changed;
  });
  onCommit({ hasQueued });
  return result;
}

/** Makes a change with its events in one transaction, in the name of any actor: it needs no request. */
export type Change = <Result>(run: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** Creates the function that makes changes in `database`. */
export function createChange(database: Database, announcer: Announcer): Change {
  return (run) => announceCommit(announcer, run, (announced) => database.transaction((tx) => announced(tx)));
}

/** A handle on `sql` whose changes are recorded in the activity, but sent to nobody. */
export function silently(sql: Sql): Tx {
  return extend(sql, { outbox: SILENCE, appUrl: () => '', isSilent: true, commitsEach: false });
}

const SILENCE: Outbox = {
  publish: async () => false,
  publishCreated: (sql) => ({
    parts: sql`subscribed AS (SELECT WHERE false)`,
    hasQueued: sql`EXISTS (SELECT FROM subscribed)`,
  }),
  isAwaited: (sql) => sql`false`,
};

/** A separate handle, because that of the database is shared by all requests. */
function extend(sql: Sql, properties: Pick<Tx, 'outbox' | 'appUrl' | 'isSilent' | 'commitsEach'>): Tx {
  const tag: Sql = Object.assign((...statement: Parameters<Sql>) => sql(...statement), {
    script: sql.script,
    limitStatements: sql.limitStatements,
    isSharded: sql.isSharded,
  }) as Sql;
  return Object.assign(tag, properties, { hasQueued: false });
}
