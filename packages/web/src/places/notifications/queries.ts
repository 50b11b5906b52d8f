import type { NotificationRecord } from '@postil/client';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { listingOptions } from '../../api/listings.ts';
import { useRefusal } from '../../api/optimistic.ts';
import { sessionQuery } from '../../api/session.ts';

/** The stream of changes reads everything below this key again. */
const NOTIFICATIONS = ['notifications'] as const;

/** The person's own notifications, newest first: the unread ones, or those that were read. */
export const notificationsQuery = (isUnread: boolean) =>
  listingOptions([...NOTIFICATIONS, isUnread], (input, options) =>
    api.listNotifications.withResponse({ unread: isUnread, per_page: 25, ...input }, options),
  );

type Pages = InfiniteData<{ readonly data: NotificationRecord[] }>;

/** Marks notifications as read: those with the ids, or all. They stay where they are until the place is left. */
export function useMarkRead() {
  const client = useQueryClient();
  const refuse = useRefusal();
  const showUnread = (count: (before: number) => number) =>
    client.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, unread_notifications: count(session.unread_notifications) },
    );
  const mark = useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      api.readNotifications(ids === 'all' ? { all: true } : { ids: [...ids] }),
    onMutate: (ids) => {
      const readAt = new Date().toISOString();
      client.setQueriesData<Pages>(
        { queryKey: NOTIFICATIONS },
        (listing) =>
          listing && {
            ...listing,
            pages: listing.pages.map((page) => ({
              ...page,
              data: page.data.map((each) =>
                ids === 'all' || ids.includes(each.id) ? { ...each, read_at: each.read_at ?? readAt } : each,
              ),
            })),
          },
      );
      showUnread((before) => (ids === 'all' ? 0 : Math.max(0, before - ids.length)));
    },
    onSuccess: ({ unread_count: unread }) => showUnread(() => unread),
    onError: (error, ids) => {
      refuse(error, () => mark.mutate(ids));
      void client.invalidateQueries({ queryKey: NOTIFICATIONS });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return mark;
}
