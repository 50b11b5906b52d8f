import type { EventName } from '@postil/contract';
import type { Actor } from '../access/actor.ts';
import type { Database, Fragment, Sql } from '../db/database.ts';

/** A change as other systems receive it. */
export interface OutgoingEvent {
  readonly type: EventName;
  /** The author of the change. */
  readonly actor: Pick<Actor, 'type' | 'personId'> & Partial<Pick<Actor, 'via'>>;
  readonly projectId: string | null;
  readonly siteId: string | null;
  /** The comment whose events are delivered in order; null when there is none. */
  readonly commentId: string | null;
  readonly data: Record<string, unknown>;
}

/** Queues events for other systems in the transaction of the change. */
export interface Outbox {
  /** Queues the events. @returns whether any system is subscribed to any of them, so that deliveries are due. */
  publish(tx: Sql, organizationId: string, events: readonly OutgoingEvent[]): Promise<boolean>;
  /** An SQL expression for whether any system of the organisation is subscribed to events of this type. */
  isAwaited(sql: Sql, organizationId: string, type: OutgoingEvent['type']): Fragment;
}

/** A transaction with the outbox for the changes made in it. Every service that changes something takes one. */
export interface Tx extends Sql {
  readonly outbox: Outbox;
  /** Whether nobody is notified, neither people nor other systems, because the change is an import of past data. */
  readonly isSilent: boolean;
  /** The URL of the web app: events contain the URLs of their records. */
  readonly appUrl: () => string;
  /** Whether events were queued for delivery after the commit. */
  hasQueued: boolean;
}

/** A handle on `sql` whose changes are queued for the systems subscribed to them. */
function announcingTx(sql: Sql, { outbox, appUrl }: Pick<Announcer, 'outbox' | 'appUrl'>): Tx {
  return extend(sql, { outbox, appUrl, isSilent: false });
}

/** The work due after a commit. */
export interface Commit {
  /** Whether events were queued for delivery. */
  readonly hasQueued: boolean;
}

/** The outbox for changes, and the callback after their commit. */
export interface Announcer {
  readonly outbox: Outbox;
  /** The URL of the web app. */
  readonly appUrl: () => string;
  /** Called after every change that was committed. */
  readonly onCommit: (commit: Commit) => void;
}

/**
 * Makes a change with its events, and calls `onCommit` once it is committed.
 *
 * @param commit runs the given change in a transaction.
 */
export async function announceCommit<Changed, Result>(
  { outbox, appUrl, onCommit }: Announcer,
  change: (tx: Tx) => Promise<Changed>,
  commit: (change: (tx: Sql) => Promise<Changed>) => Promise<Result>,
): Promise<Result> {
  let hasQueued = false;
  const result = await commit(async (sql) => {
    const tx = announcingTx(sql, { outbox, appUrl });
    const changed = await change(tx);
    hasQueued = tx.hasQueued;
    return changed;
  });
  onCommit({ hasQueued });
  return result;
}

/** Makes a change with its events in one transaction, on behalf of any actor, without a request. */
export type Change = <Result>(run: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** Creates the function that makes changes in `database`. */
export function createChange(database: Database, announcer: Announcer): Change {
  return (run) => announceCommit(announcer, run, (change) => database.transaction((tx) => change(tx)));
}

/** A handle on `sql` that records changes without sending them to anybody. */
export function silentTx(sql: Sql): Tx {
  return extend(sql, { outbox: SILENT_OUTBOX, appUrl: () => '', isSilent: true });
}

const SILENT_OUTBOX: Outbox = {
  publish: async () => false,
  isAwaited: (sql) => sql`false`,
};

/** Creates a separate handle, because all requests share the handle of the database. */
function extend(sql: Sql, properties: Pick<Tx, 'outbox' | 'appUrl' | 'isSilent'>): Tx {
  const tag: Sql = Object.assign((...statement: Parameters<Sql>) => sql(...statement), {
    script: sql.script,
    limitStatements: sql.limitStatements,
    cache: sql.cache,
    isSharded: sql.isSharded,
  }) as Sql;
  return Object.assign(tag, properties, { hasQueued: false });
}
