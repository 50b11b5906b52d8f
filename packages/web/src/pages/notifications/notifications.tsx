import type { NotificationRecord } from '@postil/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { notificationRecords } from '../../data/records/kinds.ts';
import { useSession } from '../../data/session.ts';
import { TaskPanel, useLiveTasks, useSiteNames } from '../../features/comments/index.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';
import { type Inbox, useInbox } from './inbox.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, useMarkRead, useSnooze } from './queries.ts';

const TABS = ['all', 'unread', 'snoozed'] as const;
type Tab = (typeof TABS)[number];

/** The notifications of the person, the unread ones first: an inbox beside the open task. */
export default function Notifications() {
  const { frame, notifications } = useTexts();
  const { unread_notifications: unreadCount } = useSession();
  const { show } = useSearch({ from: '/signed-in/notifications' });
  const tab = TABS.find((each) => each === show) ?? 'all';
  const markRead = useMarkRead();
  useRefreshOnLeave();
  useLiveTasks();
  return (
    <Page
      width="narrow"
      title={frame.notifications}
      actions={
        unreadCount > 0 && (
          <Button onClick={() => void markRead({ ids: 'all' })}>
            <CheckCheck size={14} aria-hidden />
            <span className="max-frame:sr-only">{notifications.readAll}</span>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <LinkTabs label={frame.notifications}>
          {TABS.map((each) => (
            <LinkTab
              key={each}
              to="/notifications"
              search={each === 'all' ? {} : { show: each }}
              isCurrent={each === tab}
            >
              {notifications[each]}
            </LinkTab>
          ))}
        </LinkTabs>
        <Lists key={tab} tab={tab} onRead={(id, isQuiet) => void markRead({ ids: [id], isQuiet })} />
      </div>
    </Page>
  );
}

function Lists({ tab, onRead }: { tab: Tab; onRead: (id: string, isQuiet: boolean) => void }) {
  const { notifications } = useTexts();
  const { first, read, fresh, earlier } = useTabNotifications(tab);
  const { task } = useSearch({ from: '/signed-in/notifications' });
  const inbox = useInbox([...fresh, ...earlier], task, (id) => onRead(id, false));
  const failed = [first, read].find(({ isLoadingError }) => isLoadingError);
  if (failed)
    return <Problem error={failed.error} onRetry={() => Promise.all([first.refetch(), read.refetch()])} />;
  if (first.isPending || read.isLoading) return <SkeletonList />;
  return (
    <div ref={inbox.area} className="flex flex-col gap-6">
      {fresh.length + earlier.length === 0 && <NoNotifications tab={tab} />}
      {fresh.length > 0 && (
        <Rows label={LABELS[tab](notifications)} items={fresh} inbox={inbox} onRead={onRead} />
      )}
      <LoadMore query={first} />
      {earlier.length > 0 && !first.hasNextPage && (
        <>
          <h2 className="-mb-3 font-medium text-text-quiet">{notifications.earlier}</h2>
          <Rows items={earlier} inbox={inbox} onRead={onRead} />
          <LoadMore query={read} />
        </>
      )}
      {task !== undefined && <OpenTask id={task} inbox={inbox} />}
    </div>
  );
}

const LABELS: Readonly<Record<Tab, (texts: Texts['notifications']) => string>> = {
  all: ({ unread }) => unread,
  unread: ({ unread }) => unread,
  snoozed: ({ snoozed }) => snoozed,
};

/**
 * The notifications of a tab: first the unread or snoozed ones, then any read earlier. One marked as read keeps its
 * position until the page is left, so that nothing moves under the reader.
 */
function useTabNotifications(tab: Tab) {
  const first = useInfiniteQuery(notificationsQuery(tab === 'snoozed' ? 'snoozed' : 'unread'));
  const read = useInfiniteQuery({ ...notificationsQuery('read'), enabled: tab !== 'snoozed' });
  const itemsOf = ({ data }: typeof first) => data?.pages.flatMap((page) => page.data) ?? [];
  const pending = itemsOf(first);
  const [seen, setSeen] = useState<ReadonlyMap<string, NotificationRecord>>(new Map());
  if (pending.some((each) => seen.get(each.id) !== each))
    setSeen(new Map([...seen, ...pending.map((each) => [each.id, each] as const)]));
  const pendingIds = new Set(pending.map(({ id }) => id));
  const readItems = itemsOf(read).filter(({ id }) => !pendingIds.has(id));
  const readIds = new Set(readItems.map(({ id }) => id));
  // A notification just marked as read is in neither list until both have been refetched.
  const isBetween = ({ id, read_at: readAt }: NotificationRecord) =>
    readAt !== null && !pendingIds.has(id) && !readIds.has(id);
  const between = read.isFetching ? [...seen.values()].filter(isBetween) : [];
  const fresh = [...pending, ...between, ...readItems.filter(({ id }) => seen.has(id))];
  return {
    first,
    read,
    // Ids increase with time.
    fresh: fresh.toSorted((one, other) => (one.id < other.id ? 1 : -1)),
    earlier: tab === 'all' ? readItems.filter(({ id }) => !seen.has(id)) : [],
  };
}

function NoNotifications({ tab }: { tab: Tab }) {
  const { notifications } = useTexts();
  const { empty: all, emptyUnread: unread, emptySnoozed: snoozed } = notifications;
  return <Empty>{{ all, unread, snoozed }[tab]}</Empty>;
}

/** One of the lists of a tab. @param label its label; absent: the list has a heading above it. */
function Rows({
  label,
  items,
  inbox,
  onRead,
}: {
  readonly label?: string;
  readonly items: readonly NotificationRecord[];
  readonly inbox: Inbox;
  readonly onRead: (id: string, isQuiet: boolean) => void;
}): ReactNode {
  const snooze = useSnooze();
  const sites = useSiteNames({});
  return (
    <ul
      {...(label === undefined ? {} : { 'aria-label': label })}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-raised"
    >
      {items.map((each) => (
        <NotificationRow
          key={each.id}
          notification={each}
          site={sites.get(each.comment?.site_id ?? '')}
          inbox={inbox}
          onFollowed={() => onRead(each.id, true)}
          onRead={() => onRead(each.id, false)}
          onSnooze={(until) => void snooze(each, until)}
        />
      ))}
    </ul>
  );
}

/** The panel of a task beside the list, with buttons for the previous and next notification. */
function OpenTask({ id, inbox }: { id: string; inbox: Inbox }) {
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '/notifications',
      search: ({ task: _task, ...before }: { task?: string; show?: string }) => before,
      replace: true,
    });
  return <TaskPanel id={id} onClose={close} onNext={() => inbox.move(1)} onPrevious={() => inbox.move(-1)} />;
}

/** Invalidates the lists when the page is left, so that read notifications are in the lower one on the next visit. */
function useRefreshOnLeave(): void {
  useEffect(() => () => void notificationRecords.refresh(), []);
}
