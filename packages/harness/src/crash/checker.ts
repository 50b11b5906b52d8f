import type { Sql } from '@postil/server/core/db/database';
import { compareCounts, type DeviationRow } from '@postil/server/features/comment-counts/queries';
import type { Creation, Journal } from './journal.ts';

/** The data of an organisation in the database. */
export interface Snapshot {
  readonly comments: readonly CommentState[];
  readonly replies: readonly { readonly id: string; readonly comment_id: string; readonly content: string }[];
  /** In the order of the changes. */
  readonly activity: readonly ActivityState[];
  readonly idempotencyKeys: number;
  /** The comment counts that differ from the actual comments. */
  readonly deviations: readonly DeviationRow[];
}

interface CommentState {
  readonly id: string;
  readonly content: string;
  readonly status: string;
  readonly version: number;
  readonly replies_count: number;
}

interface ActivityState {
  readonly type: string;
  readonly comment_id: string;
  readonly metadata: {
    readonly reply?: { readonly id: string };
    readonly changes?: { readonly status?: { readonly from: string; readonly to: string } };
  };
}

/** Reads the data of an organisation; use a database without concurrent changes. */
export async function readSnapshot(sql: Sql, organizationId: string): Promise<Snapshot> {
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM idempotency_keys WHERE organization_id = ${organizationId}`;
  return {
    comments: await sql<CommentState[]>`
      SELECT id, content, status, version, replies_count FROM comments WHERE organization_id = ${organizationId}`,
    replies: await sql<Snapshot['replies'][number][]>`
      SELECT id, comment_id, content FROM replies WHERE organization_id = ${organizationId}`,
    activity: await sql<ActivityState[]>`
      SELECT type, comment_id, metadata FROM activity
      WHERE organization_id = ${organizationId} AND comment_id IS NOT NULL ORDER BY id`,
    idempotencyKeys: count,
    deviations: await compareCounts(sql, organizationId),
  };
}

/**
 * Compares the clients' journal with the database: every acknowledged write must exist, nothing may exist twice, each
 * change must have its activity record and each record its change, and the stored counts must be correct.
 *
 * @param journal the journal of clients that have repeated every unacknowledged request with an Idempotency-Key.
 * @returns a sentence for each contradiction.
 */
export function findProblems(journal: Journal, snapshot: Snapshot): string[] {
  const { idempotencyKeys } = snapshot;
  return [
    ...journal.unexpectedResponses,
    ...findCreationProblems('comment', journal.comments, snapshot.comments),
    ...findCreationProblems('reply', journal.replies, snapshot.replies),
    ...findWrongStatuses(journal, snapshot),
    ...snapshot.comments.flatMap((comment) => findUnrecorded(comment, snapshot)),
    ...findOrphans(snapshot),
    ...(idempotencyKeys === journal.keyedWrites
      ? []
      : [`${journal.keyedWrites} keyed writes have ${idempotencyKeys} idempotency rows`]),
    ...snapshot.deviations.map(
      ({ kind, status, difference }) =>
        `the stored number of ${status} comments (${kind}) is wrong: ${difference} must be added`,
    ),
  ];
}

function findCreationProblems(
  kind: string,
  creations: readonly Creation[],
  found: readonly { readonly id: string; readonly content: string; readonly comment_id?: string }[],
): string[] {
  const rows = Map.groupBy(found, ({ content }) => content);
  const known = new Set(creations.map(({ content }) => content));
  const strangers = found.filter(({ content }) => !known.has(content));
  const problems = strangers.map(({ id }) => `${kind} ${id} was never requested`);
  for (const creation of creations) {
    problems.push(
      ...findRowProblems(creation, rows.get(creation.content) ?? []).map((loss) => `${kind} ${loss}`),
    );
  }
  return problems;
}

function findRowProblems(
  { content, id, isKeyed, commentId }: Creation,
  [row, ...duplicates]: readonly { readonly id: string; readonly comment_id?: string }[],
): string[] {
  const problems: string[] = [];
  if (duplicates.length > 0) problems.push(`${row?.id} exists ${duplicates.length + 1} times`);
  if (id === undefined) return isKeyed ? [...problems, `"${content}" was never acknowledged`] : problems;
  if (row?.id !== id) return [...problems, `${id} was acknowledged and is missing`];
  return commentId === null || row.comment_id === commentId ? problems : [...problems, `${id} is elsewhere`];
}

function findWrongStatuses({ statuses }: Journal, { comments }: Snapshot): string[] {
  return comments.flatMap(({ id, status }) => {
    const possible: ReadonlySet<string> | undefined = statuses.get(id);
    return possible === undefined || possible.has(status)
      ? []
      : [`status ${[...possible].join(' or ')} of ${id} was acknowledged and is missing: it is ${status}`];
  });
}

/** Each change created a version and a record: the records must reproduce the current state. */
function findUnrecorded({ id, status, version, replies_count }: CommentState, snapshot: Snapshot): string[] {
  const records = snapshot.activity.filter(({ comment_id }) => comment_id === id);
  const replies = snapshot.replies.filter(({ comment_id }) => comment_id === id);
  const recordedReplies = records.flatMap(({ metadata: { reply } }) => (reply ? [reply.id] : []));
  const problems: string[] = [];
  if (records.filter(({ type }) => type === 'comment.created').length !== 1) {
    problems.push(`the creation of ${id} is not recorded once`);
  }
  if (records.length !== version) problems.push(`${id} has version ${version} and ${records.length} records`);
  if (
    recordedReplies.sort().join() !==
    replies
      .map((reply) => reply.id)
      .sort()
      .join()
  ) {
    problems.push(`the replies to ${id} are not those that are recorded`);
  }
  if (replies.length !== replies_count) problems.push(`${id} counts ${replies_count} of its replies`);
  let recorded = 'OPEN';
  for (const { metadata } of records) {
    const change = metadata.changes?.status;
    if (change === undefined) continue;
    if (change.from !== recorded)
      problems.push(`a change of ${id} from ${recorded} to ${change.from} is not recorded`);
    recorded = change.to;
  }
  if (recorded !== status) problems.push(`the last change of ${id} to ${status} is not recorded`);
  return problems;
}

function findOrphans({ activity, comments }: Snapshot): string[] {
  const ids = new Set(comments.map(({ id }) => id));
  const orphans = activity.filter(({ comment_id }) => !ids.has(comment_id));
  return orphans.map(
    ({ type, comment_id }) => `${type} of ${comment_id} is recorded, but the comment does not exist`,
  );
}
