import {
  Done,
  ListNotificationsQuery,
  NotificationListing,
  ReadNotificationsAnswer,
  ReadNotificationsBody,
  Success,
} from '@postil/contract';
import { ORDERED_BY_ID } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { linkNext } from '../../../core/http/messages/links.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { presentNotification } from './present.ts';
import { listNotifications } from './queries.ts';
import { readNotifications } from './service.ts';

const tags = ['Notifications'];

export function addNotificationRoutes(app: App, { database, write }: Services): void {
  app.get(
    '/notifications',
    {
      config: { permission: 'read', role: 'guest' },
      schema: {
        tags,
        summary: "List one's own notifications",
        description: 'Of the person behind the key, newest first.',
        querystring: ListNotificationsQuery,
        response: { 200: Success(NotificationListing) },
      },
    },
    async (request, reply) => {
      const page = readPage(request.query, ORDERED_BY_ID);
      const listing = await listNotifications(database.sql, request.actor, {
        isUnread: request.query.unread,
        page,
      });
      linkNext(request, reply, { page, listing, sortValues: ({ id }) => [id] });
      const data = { ...presentPage(listing, page, presentNotification), unread_count: listing.unreadCount };
      return { success: true as const, data };
    },
  );

  app.post(
    '/notifications/read',
    {
      config: { permission: 'write', role: 'guest' },
      schema: {
        tags,
        summary: "Mark one's own notifications as read",
        body: ReadNotificationsBody,
        response: { 200: Done(ReadNotificationsAnswer) },
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const unreadCount = await readNotifications(tx, request.actor, request.body);
        return { message: 'Notifications read.', data: { unread_count: unreadCount } };
      }),
  );
}
