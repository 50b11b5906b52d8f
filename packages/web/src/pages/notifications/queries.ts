import type { NotificationRecord } from '@postil/client';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/client.ts';
import { listingOptions } from '../../data/api/listings.ts';
import { useAction } from '../../data/records/change.ts';
import { notificationRecords } from '../../data/records/kinds.ts';
import { listIn, pages } from '../../data/records/shapes.ts';
import { offerUndo, offerUndoOf } from '../../data/records/undo.ts';
import { sessionQuery } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { useDayFormats } from '../../i18n/day-formats.ts';

type Page = { readonly data: NotificationRecord[] };

const lists = notificationRecords.cache('list', pages(listIn<'data', NotificationRecord, Page>('data')));

/** The states of notifications, each with its own list. */
type ListName = 'unread' | 'read' | 'snoozed';

const FILTERS = { unread: { unread: true }, read: { unread: false }, snoozed: { snoozed: true } } as const;

/** The person's notifications in one state, newest first. */
export const notificationsQuery = (listName: ListName) =>
  listingOptions([...lists.key, listName], (input, options) =>
    api.listNotifications.withResponse({ ...FILTERS[listName], per_page: 25, ...input }, options),
  );

interface Reading {
  readonly ids: readonly string[] | 'all';
  /** Whether to show no message, because they are marked by another action, such as opening the task. */
  readonly isQuiet?: boolean;
}

/** Marks notifications as read, with Undo. They keep their positions until the page is left. */
export function useMarkRead(): (reading: Reading) => Promise<boolean> {
  const client = useQueryClient();
  const { notifications, common } = useTexts();
  const showUnreadCount = (count: (before: number) => number) =>
    client.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, unread_notifications: count(session.unread_notifications) },
    );
  const markUnread = useAction({
    run: (selection: { readonly ids: string[] } | { readonly read_at: string }) =>
      api.snoozeNotifications({ ...selection, until: null }),
    onAccepted: ({ unread_count: unreadCount }) => showUnreadCount(() => unreadCount),
    refreshes: [lists.key],
  });
  const markRead = useAction({
    show: ({ ids }: Pick<Reading, 'ids'> & { readonly onDone: (readAt: string) => void }) => {
      showRead(ids);
      showUnreadCount((before) => (ids === 'all' ? 0 : Math.max(0, before - ids.length)));
      return undefined;
    },
    run: ({ ids }) => api.readNotifications(ids === 'all' ? { all: true } : { ids: [...ids] }),
    onAccepted: ({ unread_count: unreadCount, read_at: readAt }, { onDone }) => {
      showUnreadCount(() => unreadCount);
      onDone(readAt);
    },
    onRefused: () => {
      void notificationRecords.refresh();
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return ({ ids, isQuiet = false }) => {
    const { promise: readAt, resolve: onDone } = Promise.withResolvers<string>();
    const request = markRead({ ids, onDone });
    // Offered immediately, but run after the response, so that both requests arrive in order.
    const undo = () =>
      void readAt.then((at) => markUnread(ids === 'all' ? { read_at: at } : { ids: [...ids] }));
    const text = ids === 'all' ? notifications.allRead : notifications.oneRead;
    if (!isQuiet) void offerUndoOf(request, { text, label: common.undo, undo });
    return request;
  };
}

/** Snoozes a notification, with Undo; null: makes it unread. It leaves its list when the lists are refetched. */
export function useSnooze(): (notification: NotificationRecord, until: Date | null) => Promise<void> {
  const client = useQueryClient();
  const { notifications, common } = useTexts();
  const { moment } = useDayFormats();
  const send = useAction({
    show: ({ id, until }: { id: string; until: string | null }) =>
      notificationRecords.patch(id, { read_at: null, snoozed_until: until }),
    run: ({ id, until }) => api.snoozeNotifications({ ids: [id], until }),
    onAccepted: ({ unread_count: unreadCount }) => {
      client.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, unread_notifications: unreadCount },
      );
    },
    refreshes: [lists.key],
  });
  return async ({ id, snoozed_until: previousEnd }, end) => {
    const until = end?.toISOString() ?? null;
    if (!(await send({ id, until })) || until === null) return;
    offerUndo({
      text: notifications.snoozedUntil(moment(until)),
      label: common.undo,
      undo: () => void send({ id, until: previousEnd }),
    });
  };
}

function showRead(ids: readonly string[] | 'all'): void {
  const readAt = new Date().toISOString();
  const listedNotifications = lists.all().flatMap((list) => list.pages.flatMap(({ data }) => data));
  for (const { id, read_at: previousReadAt } of listedNotifications) {
    if (previousReadAt === null && (ids === 'all' || ids.includes(id)))
      notificationRecords.patch(id, { read_at: readAt, snoozed_until: null });
  }
}
