import type { ActivityRecord, ReplyRecord } from '@postil/client';
import { isPictureOfReply } from '../activity/activity.ts';
import type { NewestReplies } from '../cache/replies.ts';

/** A reply or another event. */
type Entry =
  | { readonly id: string; readonly at: string; readonly reply: ReplyRecord }
  | { readonly id: string; readonly at: string; readonly event: ActivityRecord };

/** Replies and activity, oldest first; without activity before the earliest reply until all replies are loaded. */
export function entriesOf({ replies, total }: NewestReplies, activity: readonly ActivityRecord[]): Entry[] {
  const [first] = replies;
  const since = first && replies.length < total ? first.created_at : '';
  const entries: Entry[] = [
    ...replies.map((reply) => ({ id: reply.id, at: reply.created_at, reply })),
    ...activity
      // Replies and their pictures have entries of their own.
      .filter((event) => event.action !== 'replied' && !isPictureOfReply(event))
      .filter(({ timestamp }) => timestamp >= since)
      .map((event) => ({ id: event.id, at: event.timestamp, event })),
  ];
  return entries.sort((one, other) =>
    one.at === other.at ? compare(one.id, other.id) : compare(one.at, other.at),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : 1);
