import type { NotificationRecord } from '@postil/client';
import { Link } from '@tanstack/react-router';
import { Check, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Time } from '../../ui/data/time.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';

/** One notification. The whole row is a link to its subject, and following it marks the notification as read. */
export function NotificationRow({
  notification,
  onRead,
}: {
  readonly notification: NotificationRecord;
  readonly onRead: () => void;
}) {
  const { notifications, common } = useTexts();
  const { author_kind: kind } = notification;
  const signed = (name: string) =>
    kind === 'visitor' || kind === 'assistant' ? common.signed[kind](name) : name;
  const { actor, comment, message, mockup, reason, read_at: readAt, created_at: createdAt } = notification;
  const isUnread = readAt === null;
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 transition-colors duration-120 hover:bg-surface-hover">
      <span aria-hidden className={classes('mt-2 size-2 shrink-0 rounded-full', isUnread && 'bg-accent')} />
      {actor ? (
        <Avatar person={actor} size={24} />
      ) : (
        <Webhook size={20} aria-hidden className="m-0.5 shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <p className={classes('[overflow-wrap:anywhere]', isUnread && 'font-medium')}>
          <Target notification={notification} onRead={isUnread ? onRead : undefined}>
            {isUnread && <span className="sr-only">{notifications.isUnread} </span>}
            <bdi>
              {notifications.sentence({
                reason,
                message,
                mockup,
                actor: actor ? signed(actor.name) : undefined,
              })}
            </bdi>
          </Target>
        </p>
        {comment && (
          <p dir="auto" className="line-clamp-2 text-text-quiet [overflow-wrap:anywhere]">
            {comment.content}
          </p>
        )}
        <Time instant={createdAt} className="text-text-quiet" />
      </div>
      {isUnread && (
        <IconButton label={notifications.markRead} className="relative" onClick={onRead}>
          <Check size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

const COVERING = 'after:absolute after:inset-0';

function Target({
  notification: { comment, mockup, reason },
  onRead,
  children,
}: {
  readonly notification: NotificationRecord;
  readonly onRead: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const link = { className: COVERING, ...(onRead ? { onClick: onRead } : {}) };
  if (comment !== null && comment.mockup_id !== null) {
    return (
      <Link to="/mockups/$id" params={{ id: comment.mockup_id }} search={{ comment: comment.id }} {...link}>
        {children}
      </Link>
    );
  }
  if (comment !== null) {
    return (
      <Link to="/board" search={{ task: comment.id }} {...link}>
        {children}
      </Link>
    );
  }
  if (mockup !== null) {
    return (
      <Link to="/mockups/$id" params={{ id: mockup.id }} {...link}>
        {children}
      </Link>
    );
  }
  if (reason === 'webhook_disabled') {
    return (
      <Link to="/integrations/webhooks" {...link}>
        {children}
      </Link>
    );
  }
  return <span>{children}</span>;
}
