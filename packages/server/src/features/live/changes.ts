import { type Actor, isInTeam } from '../../core/access/actor.ts';
import type { Database, Sql } from '../../core/db/database.ts';
import type { Services } from '../../core/feature.ts';
import { MINUTE_MS } from '../../core/process/durations.ts';
import { firstIdAt, instantOf, isUuid, newId } from '../../core/records/ids.ts';
import { summarizeUnreadByPerson } from '../notifications/notification/unread-queries.ts';
import { changeMessage, firstMessage, notificationsMessage, RESET } from './messages.ts';
import { type ChangeRow, findChanges } from './queries.ts';
import { endOutdatedStreams, type Stream, type Streams } from './streams.ts';

/**
 * The time for which changes with earlier ids may still appear, because an id is created before the commit: longer
 * than nearly every transaction and than the differences between clocks.
 */
const SETTLING_MS = 20_000;
/** The longest pause after which a stream resumes; after a longer one, a client must reload its data. */
const RESUMABLE_MS = 5 * MINUTE_MS;
/** The maximum number of changes read at a time for an organisation; with more, clients must reload their data. */
const MAX_CHANGES = 1_000;
/** The number of polls between unconditional counts of unread notifications, which another node may mark as read. */
const POLLS_PER_COUNT = 5;

/** The state of a client at the beginning of its stream. */
interface StreamStart {
  /** The last event that it received. */
  readonly lastEventId: string | undefined;
  /** The time at which it began to read its data, as Unix time in milliseconds; 0: unknown. */
  readonly sinceMs: number;
}

/** Publishes the changes of all processes to streams. It does not poll without streams. */
export interface Changes {
  /** Begins a stream. */
  begin(stream: Stream, start: StreamStart): Promise<void>;
  /** Polls soon. Call it after this process has committed a change. */
  wake(): void;
}

interface Options {
  readonly database: Database;
  readonly createPoller: Services['createPoller'];
  readonly streams: Streams;
  readonly logger: Services['logger'];
}

/** Creates the publisher of changes for these streams. */
export function createChanges({ database: { sql }, createPoller, streams, logger }: Options): Changes {
  /** By organisation, the ids of recent changes that were sent to its streams. */
  const sentIdsByOrganization = new Map<string, Set<string>>();
  const unread = createUnreadSender(sql);
  let polls = 0;
  const poller = createPoller({ isNeeded: () => streams.count > 0, poll, subject: 'changes' });

  async function poll(): Promise<void> {
    const listeningOrganizationIds = new Set(streams.all.map(({ actor }) => actor.organizationId));
    for (const id of sentIdsByOrganization.keys())
      if (!listeningOrganizationIds.has(id)) sentIdsByOrganization.delete(id);
    const organizationIds = [...sentIdsByOrganization.keys()];
    const changesByWatch = Map.groupBy(await findRecentChanges(organizationIds), ({ watch }) => watch);
    const changedIds = new Set<string>();
    for (const [watch, id] of organizationIds.entries())
      if (await sendNewChanges(id, changesByWatch.get(watch) ?? [])) changedIds.add(id);
    polls += 1;
    const isDue = polls % POLLS_PER_COUNT === 0;
    await unread.update(streams.all.filter(({ actor }) => isDue || changedIds.has(actor.organizationId)));
  }

  function findRecentChanges(organizationIds: readonly string[], sinceMs = Date.now()): Promise<ChangeRow[]> {
    const afterId = firstIdAt(new Date(sinceMs - SETTLING_MS));
    const watches = organizationIds.map((organizationId) => ({ organizationId, afterId }));
    return findChanges(sql, watches, MAX_CHANGES);
  }

  /** Sends new changes to the actors who may see them. @returns whether there were any. */
  async function sendNewChanges(organizationId: string, rows: readonly ChangeRow[]): Promise<boolean> {
    const sentIds = sentIdsByOrganization.get(organizationId);
    const newChanges = rows.filter(({ id }) => !sentIds?.has(id));
    if (sentIds === undefined || newChanges.length === 0) return false;
    for (const { id } of newChanges) sentIds.add(id);
    forgetOldIds(sentIds);
    // Must precede the changes, because a member may have been removed or may see fewer projects.
    if (newChanges.some(({ type }) => type.startsWith('member.')))
      await endOutdatedStreams(streams.streamsOf(organizationId), logger);
    for (const stream of streams.streamsOf(organizationId)) sendVisibleChanges(stream, newChanges);
    return true;
  }

  /** Marks the changes before the first stream of the organisation as sent. */
  async function follow(organizationId: string): Promise<void> {
    // The ids are outdated once the last stream has closed.
    if (streams.streamsOf(organizationId).length === 0) sentIdsByOrganization.delete(organizationId);
    if (sentIdsByOrganization.has(organizationId)) return;
    const rows = await findRecentChanges([organizationId]);
    if (!sentIdsByOrganization.has(organizationId))
      sentIdsByOrganization.set(organizationId, new Set(rows.map(({ id }) => id)));
  }

  /** Sends changes since an event, and those from shortly before it, which may have been committed later. */
  async function resume(stream: Stream, lastEventId: string): Promise<void> {
    const sinceMs = isUuid(lastEventId) ? instantOf(lastEventId).getTime() : 0;
    if (sinceMs < Date.now() - RESUMABLE_MS) stream.send(RESET);
    else sendVisibleChanges(stream, await findRecentChanges([stream.actor.organizationId], sinceMs));
  }

  /** Makes a client reload its data if there were changes since it began to read them. */
  async function catchUp(stream: Stream, sinceMs: number): Promise<void> {
    const { organizationId } = stream.actor;
    const afterId = firstIdAt(new Date(Math.max(sinceMs, Date.now() - RESUMABLE_MS)));
    const missedChanges = await findChanges(sql, [{ organizationId, afterId }], 1);
    if (missedChanges.length > 0) stream.send(RESET);
  }

  return {
    async begin(stream, { lastEventId, sinceMs }) {
      const id = newId();
      await follow(stream.actor.organizationId);
      stream.send(firstMessage(id));
      streams.add(stream);
      if (lastEventId !== undefined) await resume(stream, lastEventId);
      else if (sinceMs > 0) await catchUp(stream, sinceMs);
      await unread.begin(stream);
      poller.wake();
    },
    wake: poller.wake,
  };
}

/** Sends the changes that the actor may see. At the limit, further changes may be missing. */
function sendVisibleChanges(stream: Stream, rows: readonly ChangeRow[]): void {
  const messages =
    rows.length === MAX_CHANGES
      ? [RESET]
      : rows.filter((row) => isVisible(stream.actor, row)).map((row) => changeMessage(row));
  for (const message of messages) stream.send(message);
}

/** Guests get the changes to their projects that are not team-only. */
function isVisible(actor: Actor, { project_id: projectId, visibility }: ChangeRow): boolean {
  if (visibility === 'team' && !isInTeam(actor)) return false;
  const { scope } = actor;
  return scope === 'organization' || (projectId !== null && scope.projectIds.includes(projectId));
}

/** Deletes the ids of changes that are too old for a poll to find again. */
function forgetOldIds(ids: Set<string>): void {
  const minId = firstIdAt(new Date(Date.now() - 2 * SETTLING_MS));
  for (const id of ids) if (id < minId) ids.delete(id);
}

/**
 * Creates the sender of the number of unread notifications, which sends it to a stream when they have changed, even if the
 * number has not: one was read and another one arrived. An update is only for streams that have begun, so that it does not
 * precede their first messages.
 */
function createUnreadSender(sql: Sql) {
  const sentFingerprints = new WeakMap<Stream, string | null>();
  const send = async (streams: readonly Stream[]): Promise<void> => {
    if (streams.length === 0) return;
    const streamsByReader = Map.groupBy(streams, ({ actor }) => `${actor.organizationId} ${actor.personId}`);
    const groups = [...streamsByReader.values()];
    const summaries = await summarizeUnreadByPerson(
      sql,
      groups.flatMap(([first]) => first?.actor ?? []),
    );
    for (const [index, group] of groups.entries()) {
      const { unread = 0, fingerprint = null } = summaries[index] ?? {};
      for (const stream of group.filter((each) => sentFingerprints.get(each) !== fingerprint)) {
        sentFingerprints.set(stream, fingerprint);
        stream.send(notificationsMessage(unread));
      }
    }
  };
  return {
    begin: (stream: Stream) => send([stream]),
    update: (streams: readonly Stream[]) => send(streams.filter((each) => sentFingerprints.has(each))),
  };
}
