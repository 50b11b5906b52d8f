import { Done, Success } from '../schemas/envelope.ts';
import {
  ListNotificationsQuery,
  NotificationListing,
  ReadNotificationsAnswer,
  ReadNotificationsBody,
} from '../schemas/notifications.ts';
import { operation } from './operation.ts';

const tag = 'Notifications';

export const listNotifications = operation({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  access: 'read',
  role: 'guest',
  tag,
  summary: "List one's own notifications",
  description: 'Of the person behind the key, newest first.',
  query: ListNotificationsQuery,
  response: Success(NotificationListing),
});

export const readNotifications = operation({
  id: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  access: 'write',
  role: 'guest',
  tag,
  summary: "Mark one's own notifications as read",
  body: ReadNotificationsBody,
  response: Done(ReadNotificationsAnswer),
  errors: ['not_found'],
});
