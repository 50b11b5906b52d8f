import type { ReplyRecord } from '@postil/client';
import type { Visibility } from '@postil/contract/enums';
import { PAGING } from '@postil/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { replyRecords } from '../../../data/records/kinds.ts';
import { listIn } from '../../../data/records/shapes.ts';
import { createStore, withEntry } from '../../../lib/store.ts';

/** The comment of a conversation. */
export interface Subject {
  readonly id: string;
  readonly isOnMockup: boolean;
  readonly visibility: Visibility;
  readonly projectId: string | null;
}

type CommentReference = Pick<Subject, 'id' | 'isOnMockup'>;

/** The newest replies to a comment, without gaps. */
export interface NewestReplies {
  /** Oldest first. */
  readonly replies: ReplyRecord[];
  /** The total number of replies. */
  readonly total: number;
}

/** The number of replies in the first read. */
export const NEWEST_REPLIES = 50;

const shape = listIn<'replies', ReplyRecord, NewestReplies>('replies');

/** The newest replies, each list by the id of its comment. */
export const replyLists = replyRecords.cache('of-comment', shape);

/** The replies that this tab has sent, oldest first, by the id of the comment. */
const sentReplies = createStore<ReadonlyMap<string, readonly ReplyRecord[]>>('person', () => new Map());

const sentTo = (id: string) => sentReplies.get().get(id) ?? [];

/** The number of replies to a comment that this tab has sent. A fetch that starts now may not include replies sent after this. */
export const countSent = (id: string): number => sentTo(id).length;

/** The fetched replies, with those sent during the read. @param sentBefore `countSent` at the beginning of the read. */
function withSent(id: string, newest: NewestReplies, sentBefore: number): NewestReplies {
  const known = new Set(newest.replies.map((reply) => reply.id));
  const missing = sentTo(id)
    .slice(sentBefore)
    .filter((reply) => !known.has(reply.id));
  if (missing.length === 0) return newest;
  return { replies: [...newest.replies, ...missing], total: newest.total + missing.length };
}

/** The newest replies to a comment; a refetch reads as many of them as before. */
export const repliesQuery = (subject: CommentReference) =>
  queryOptions({
    queryKey: [...replyLists.key, subject.id],
    queryFn: async ({ signal }) => {
      const sentBefore = countSent(subject.id);
      const known = knownReplies(subject.id);
      const { replies, total } = await readNewest(subject, known, signal);
      // The person may have loaded earlier replies meanwhile.
      const [first] = known;
      const earlier = first ? knownReplies(subject.id).filter(({ id }) => id < first.id) : [];
      const newest = { replies: [...earlier, ...replies], total };
      return replyRecords.asShown(shape, withSent(subject.id, newest, sentBefore));
    },
  });

/** The cached replies, oldest first. */
export function knownReplies(id: string): readonly ReplyRecord[] {
  return queryClient.getQueryData<NewestReplies>([...replyLists.key, id])?.replies ?? [];
}

async function readNewest(
  { id, isOnMockup }: CommentReference,
  known: readonly ReplyRecord[],
  signal: AbortSignal,
): Promise<NewestReplies> {
  const list = isOnMockup ? api.listMockupCommentReplies : api.listReplies;
  const depth = known.length;
  const perPage = depth <= NEWEST_REPLIES ? NEWEST_REPLIES : PAGING.maxPerPage;
  const replies: ReplyRecord[] = [];
  let total = 0;
  for await (const page of list.pages({ id, sort_order: 'desc', per_page: perPage }, { signal })) {
    replies.push(...page.data);
    total = page.total;
    if (replies.length >= depth) break;
  }
  // Full pages may contain earlier replies.
  const since = known[0]?.id ?? '';
  return { replies: replies.reverse().filter((reply) => reply.id >= since), total };
}

/** Fetches a page of earlier replies and adds it to the cache. */
export async function readEarlier({ id, isOnMockup }: CommentReference): Promise<void> {
  const list = isOnMockup ? api.listMockupCommentReplies : api.listReplies;
  const [first] = knownReplies(id);
  const page = Math.floor(knownReplies(id).length / NEWEST_REPLIES) + 1;
  for await (const { data, total } of list.pages({
    id,
    sort_order: 'desc',
    per_page: NEWEST_REPLIES,
    page,
  })) {
    const isEarlier = !first || data.some((reply) => reply.id < first.id);
    update(id, (before) => withEarlier(before, { replies: data.reverse(), total }));
    // New replies shift the pages, so that a page may contain only cached ones.
    if (isEarlier) return;
  }
}

/**
 * Caches the newest replies that were read together with their comment.
 *
 * @param sentBefore `countSent` at the beginning of the read.
 */
export function cacheNewest(id: string, read: NewestReplies, sentBefore: number): void {
  const newest = withSent(id, read, sentBefore);
  queryClient.setQueryData<NewestReplies>([...replyLists.key, id], (before) =>
    replyRecords.asShown(shape, before ? withNewest(before, newest) : newest),
  );
}

/** Appends a sent reply; a fetch in flight keeps it. @returns false if it is already in the list. */
export function addReply(id: string, reply: ReplyRecord): boolean {
  sentReplies.update((byComment) => withEntry(byComment, id, [...sentTo(id), reply]));
  if (knownReplies(id).some((each) => each.id === reply.id)) return false;
  update(id, ({ replies, total }) => ({ replies: [...replies, reply], total: total + 1 }));
  return true;
}

function update(id: string, change: (before: NewestReplies) => NewestReplies): void {
  queryClient.setQueryData<NewestReplies>([...replyLists.key, id], (before) => before && change(before));
}

/** Merges cached and newer replies; the earlier ones are kept if there is no gap. */
function withNewest(before: NewestReplies, newest: NewestReplies): NewestReplies {
  const [first] = newest.replies;
  if (!first || !before.replies.some(({ id }) => id === first.id)) return newest;
  return { ...newest, replies: [...before.replies.filter(({ id }) => id < first.id), ...newest.replies] };
}

/** Prepends earlier replies to the cached ones. */
function withEarlier(before: NewestReplies, { replies, total }: NewestReplies): NewestReplies {
  const known = new Set(before.replies.map(({ id }) => id));
  return { total, replies: [...replies.filter(({ id }) => !known.has(id)), ...before.replies] };
}
