import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import { notificationRecords } from '../../data/records/kinds.ts';
import { useSession } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, useMarkRead } from './queries.ts';

const UNREAD = 'unread';

/** What concerns the person, the unread first. */
export default function Notifications() {
  const { frame, notifications } = useTexts();
  const { unread_notifications: unread } = useSession();
  const { show } = useSearch({ from: '/signed-in/notifications' });
  const isUnreadOnly = show === UNREAD;
  const markRead = useMarkRead();
  useFreshAfterLeaving();
  return (
    <Page
      width="narrow"
      title={frame.notifications}
      actions={
        unread > 0 && (
          <Button onClick={() => void markRead('all')}>
            <CheckCheck size={14} aria-hidden />
            <span className="max-frame:sr-only">{notifications.readAll}</span>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <LinkTabs label={frame.notifications}>
          <LinkTab to="/notifications" search={{}} isCurrent={!isUnreadOnly}>
            {notifications.all}
          </LinkTab>
          <LinkTab to="/notifications" search={{ show: UNREAD }} isCurrent={isUnreadOnly}>
            {notifications.unread}
          </LinkTab>
        </LinkTabs>
        <Lists isUnreadOnly={isUnreadOnly} onRead={(id) => void markRead([id])} />
      </div>
    </Page>
  );
}

function Lists({ isUnreadOnly, onRead }: { isUnreadOnly: boolean; onRead: (id: string) => void }) {
  const { notifications } = useTexts();
  const unread = useInfiniteQuery(notificationsQuery(true));
  const read = useInfiniteQuery({ ...notificationsQuery(false), enabled: !isUnreadOnly });
  const error = unread.error ?? read.error;
  if (error) return <Problem error={error} onRetry={() => Promise.all([unread.refetch(), read.refetch()])} />;
  if (!unread.data || (!read.data && !isUnreadOnly)) return <SkeletonList />;
  const fresh = unread.data.pages.flatMap(({ data }) => data);
  // Notifications that are marked as read here stay in the upper list until the page is left.
  const known = new Set(fresh.map(({ id }) => id));
  const earlier = (isUnreadOnly ? [] : (read.data?.pages ?? []))
    .flatMap(({ data }) => data)
    .filter(({ id }) => !known.has(id));
  if (fresh.length + earlier.length === 0) {
    return <Empty>{isUnreadOnly ? notifications.emptyUnread : notifications.empty}</Empty>;
  }
  return (
    <>
      {fresh.length > 0 && (
        <ul
          aria-label={notifications.unread}
          className="divide-y divide-line rounded-card border border-line bg-surface-raised"
        >
          {fresh.map((each) => (
            <NotificationRow key={each.id} notification={each} onRead={() => onRead(each.id)} />
          ))}
        </ul>
      )}
      <LoadMore query={unread} />
      {earlier.length > 0 && !unread.hasNextPage && (
        <>
          <h2 className="-mb-3 font-medium text-text-quiet">{notifications.earlier}</h2>
          <ul className="divide-y divide-line rounded-card border border-line">
            {earlier.map((each) => (
              <NotificationRow key={each.id} notification={each} onRead={() => onRead(each.id)} />
            ))}
          </ul>
          <LoadMore query={read} />
        </>
      )}
    </>
  );
}

/** Invalidates the lists, so that read notifications are in the lower list the next time. */
function useFreshAfterLeaving(): void {
  useEffect(() => () => void notificationRecords.refresh(), []);
}
