import type { NotificationRecord } from '@postil/client';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/client.ts';
import { listingOptions } from '../../data/api/listings.ts';
import { useAction } from '../../data/records/change.ts';
import { notificationRecords } from '../../data/records/kinds.ts';
import { pages, within } from '../../data/records/shapes.ts';
import { sessionQuery } from '../../data/session.ts';

type Page = { readonly data: NotificationRecord[] };

const lists = notificationRecords.cache('list', pages(within<'data', NotificationRecord, Page>('data')));

/** The person's own notifications, newest first: the unread ones, or those that were read. */
export const notificationsQuery = (isUnread: boolean) =>
  listingOptions([...lists.key, isUnread], (input, options) =>
    api.listNotifications.withResponse({ unread: isUnread, per_page: 25, ...input }, options),
  );

/** Marks notifications as read: those with the ids, or all. They stay where they are until the page is left. */
export function useMarkRead(): (ids: readonly string[] | 'all') => Promise<boolean> {
  const client = useQueryClient();
  const showUnread = (count: (before: number) => number) =>
    client.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, unread_notifications: count(session.unread_notifications) },
    );
  return useAction({
    show: (ids: readonly string[] | 'all') => {
      showRead(ids);
      showUnread((before) => (ids === 'all' ? 0 : Math.max(0, before - ids.length)));
      return undefined;
    },
    run: (ids) => api.readNotifications(ids === 'all' ? { all: true } : { ids: [...ids] }),
    done: ({ unread_count: unread }) => showUnread(() => unread),
    refused: () => {
      void notificationRecords.refresh();
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

function showRead(ids: readonly string[] | 'all'): void {
  const readAt = new Date().toISOString();
  const listed = lists.all().flatMap((list) => list.pages.flatMap(({ data }) => data));
  for (const { id, read_at: before } of listed) {
    if (before === null && (ids === 'all' || ids.includes(id)))
      notificationRecords.patch(id, { read_at: readAt });
  }
}
