import type { Sql } from '../../core/db/database.ts';
import { countUnreadOfEach } from '../notifications/notification/unread-queries.ts';
import { notificationsMessage } from './messages.ts';
import type { Stream } from './streams.ts';

/** Creates a function that tells each stream how many notifications its person has not read, when that has changed. */
export function createUnread(sql: Sql): (streams: readonly Stream[]) => Promise<void> {
  const sent = new WeakMap<Stream, number>();
  return async (streams) => {
    if (streams.length === 0) return;
    const byReader = Map.groupBy(streams, ({ actor }) => `${actor.organizationId} ${actor.personId}`);
    const groups = [...byReader.values()];
    const counts = await countUnreadOfEach(
      sql,
      groups.flatMap(([first]) => first?.actor ?? []),
    );
    for (const [index, group] of groups.entries()) {
      const unread = counts[index] ?? 0;
      for (const stream of group.filter((each) => sent.get(each) !== unread)) {
        sent.set(stream, unread);
        stream.send(notificationsMessage(unread));
      }
    }
  };
}
