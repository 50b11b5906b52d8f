import type { NotificationRecord } from '@postil/client';
import { directionOf } from '@postil/contract/languages';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Check, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { hashOfReply } from '../../features/comments/index.ts';
import { useFormats, useLanguage, useTexts } from '../../i18n/context.tsx';
import { useDayFormats } from '../../i18n/day-formats.ts';
import { isolate } from '../../i18n/isolated.ts';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Time } from '../../ui/data/time.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import type { Inbox } from './inbox.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

/** One notification. The whole row is a link to its subject, and following it marks the notification as read. */
export function NotificationRow({
  notification,
  site,
  inbox,
  onFollowed,
  onRead,
  onSnooze,
}: {
  readonly notification: NotificationRecord;
  /** The name of its site, if it is to be shown. */
  readonly site: string | undefined;
  readonly inbox: Inbox;
  /** Called when an unread notification is opened. */
  readonly onFollowed: () => void;
  readonly onRead: () => void;
  readonly onSnooze: (until: Date | null) => void;
}) {
  const { notifications } = useTexts();
  const { actor, comment, reason, read_at: readAt, snoozed_until: snoozedUntil } = notification;
  const isUnread = readAt === null && snoozedUntil === null;
  const isCurrent = inbox.currentId === notification.id;
  const sentence = useSentence(notification);
  const ReasonIcon = reason === 'due' ? CalendarClock : Webhook;
  return (
    <li
      data-notification-id={notification.id}
      onFocus={() => inbox.setCurrent(notification.id)}
      className={classes(
        'relative flex items-start gap-3 px-4 py-3 transition-colors duration-120 hover:bg-surface-hover',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <span aria-hidden className={classes('mt-2 size-2 shrink-0 rounded-full', isUnread && 'bg-accent')} />
      {actor ? (
        <Avatar person={actor} size={24} />
      ) : (
        <ReasonIcon size={20} aria-hidden className="m-0.5 shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <p className={classes('[overflow-wrap:anywhere]', isUnread && 'font-medium')}>
          <Target notification={notification} onFollowed={isUnread ? onFollowed : undefined}>
            {isUnread && <span className="sr-only">{notifications.isUnread} </span>}
            {/* In the direction of the app's language, whatever name it begins with. */}
            <span data-sentence>{sentence}</span>
          </Target>
        </p>
        {comment && (
          <p dir="auto" className="line-clamp-2 text-text-quiet [overflow-wrap:anywhere]">
            {comment.content}
          </p>
        )}
        <SiteAndTime notification={notification} site={site} />
      </div>
      <div className="flex shrink-0 items-center">
        <SnoozeMenu notification={notification} inbox={inbox} onSnooze={onSnooze} />
        {readAt === null && (
          <IconButton label={notifications.markRead} className="relative" onClick={onRead}>
            <Check size={16} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}

/** The event, in words. */
function useSentence(notification: NotificationRecord): string {
  const { notifications, common } = useTexts();
  const { day } = useFormats();
  const isRtl = directionOf(useLanguage()) === 'rtl';
  const { actor, author_kind: kind, details, message, mockup, reason, reply_id: replyId } = notification;
  const nameOf = kind === 'visitor' || kind === 'assistant' ? common.signed[kind] : String;
  const quote = details.quote === null ? null : isolate(details.quote, isRtl);
  return notifications.sentence({
    reason,
    message: message.replace(details.quote ?? '', () => quote ?? ''),
    mockup,
    details: {
      ...details,
      quote,
      due_date: details.due_date && day(`${details.due_date}T12:00`),
      status: statusNames(details.status),
    },
    isAboutReply: replyId !== null,
    actor: actor ? nameOf(actor.name) : undefined,
  });
}

/** The names of the old and the new status, as the project has them. */
function statusNames(status: NotificationRecord['details']['status']) {
  return status && { from: status.from_name ?? status.from, to: status.to_name ?? status.to };
}

/** The site and the time of the event, and the end of the snooze. */
function SiteAndTime({ notification, site }: { notification: NotificationRecord; site: string | undefined }) {
  const { notifications } = useTexts();
  const { moment } = useDayFormats();
  const { created_at: createdAt, snoozed_until: snoozedUntil } = notification;
  return (
    <p className="text-text-quiet [overflow-wrap:anywhere]">
      {site !== undefined && <bdi>{site}</bdi>}
      {site !== undefined && ' · '}
      <Time instant={createdAt} />
      {snoozedUntil !== null && ` · ${notifications.until(moment(snoozedUntil))}`}
    </p>
  );
}

const COVERING_CLASSES = 'after:absolute after:inset-0';

function Target({
  notification: { comment, mockup, reason, reply_id: replyId },
  onFollowed,
  children,
}: {
  readonly notification: NotificationRecord;
  readonly onFollowed: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const link = {
    className: COVERING_CLASSES,
    ...(onFollowed ? { onClick: onFollowed } : {}),
    ...(replyId === null ? {} : { hash: hashOfReply(replyId) }),
  };
  if (comment !== null && comment.mockup_id !== null) {
    return (
      <Link to="/mockups/$id" params={{ id: comment.mockup_id }} search={{ comment: comment.id }} {...link}>
        {children}
      </Link>
    );
  }
  if (comment !== null) {
    return (
      <Link to="." search={(before) => ({ ...before, task: comment.id })} resetScroll={false} {...link}>
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
