import * as operations from '@postil/contract/operations';
import { ID_ORDER } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { readPreferences, updatePreferences } from './preference-service.ts';
import { presentNotification } from './present.ts';
import { listNotifications } from './queries.ts';
import { readNotifications, snoozeNotifications } from './service.ts';

export function addNotificationRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.listNotifications, async (request, reply) => {
    const page = readPage(request.query, ID_ORDER);
    const listing = await listNotifications(database.sql, request.actor, {
      isUnread: request.query.unread,
      isSnoozed: request.query.snoozed,
      page,
    });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    const data = { ...presentPage(listing, page, presentNotification), unread_count: listing.unreadCount };
    return { success: true as const, data };
  });

  serve(app, operations.readNotifications, (request, reply) =>
    write(request, reply, async (tx) => {
      const readAt = new Date();
      const unreadCount = await readNotifications(tx, request.actor, { ...request.body, readAt });
      const data = { unread_count: unreadCount, read_at: readAt.toISOString() };
      return { message: 'Notifications marked as read.', data };
    }),
  );

  serve(app, operations.snoozeNotifications, (request, reply) =>
    write(request, reply, async (tx) => {
      const unreadCount = await snoozeNotifications(tx, request.actor, request.body);
      const message =
        request.body.until === null ? 'Notifications are unread again.' : 'Notifications snoozed.';
      return { message, data: { unread_count: unreadCount } };
    }),
  );

  serve(app, operations.getNotificationPreferences, async (request) => ({
    success: true as const,
    data: await readPreferences(database.sql, request.actor),
  }));

  serve(app, operations.updateNotificationPreferences, (request, reply) =>
    write(request, reply, async (tx) => ({
      message: 'Preferences updated.',
      data: await updatePreferences(tx, request.actor, request.body),
    })),
  );
}
