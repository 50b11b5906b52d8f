import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../parts/button.tsx';
import { LinkTab, LinkTabs } from '../../parts/link-tabs.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Empty, Problem, SkeletonList } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';
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
      title={frame.notifications}
      actions={
        unread > 0 && (
          <Button onClick={() => markRead.mutate('all')}>
            <CheckCheck size={14} aria-hidden />
            <span className="max-frame:sr-only">{notifications.readAll}</span>
          </Button>
        )
      }
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <LinkTabs label={frame.notifications}>
          <LinkTab to="/notifications" search={{}} isCurrent={!isUnreadOnly}>
            {notifications.all}
          </LinkTab>
          <LinkTab to="/notifications" search={{ show: UNREAD }} isCurrent={isUnreadOnly}>
            {notifications.unread}
          </LinkTab>
        </LinkTabs>
        <Lists isUnreadOnly={isUnreadOnly} onRead={(id) => markRead.mutate([id])} />
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
  // What was marked as read here stays in the upper list until the page is left.
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

/** Has the lists read again the next time, so that what was read then stands below. */
function useFreshAfterLeaving(): void {
  const client = useQueryClient();
  useEffect(() => () => void client.invalidateQueries({ queryKey: ['notifications'] }), [client]);
}
