import { Done, Success } from '../schemas/envelope.ts';
import {
  ListNotificationsQuery,
  NotificationListing,
  NotificationPreferences,
  ReadNotificationsAnswer,
  ReadNotificationsBody,
  UpdateNotificationPreferencesBody,
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

export const getNotificationPreferences = operation({
  id: 'getNotificationPreferences',
  method: 'GET',
  path: '/notification-preferences',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Read which notifications one gets by mail',
  description: 'Of the person behind the key.',
  response: Success(NotificationPreferences),
});

export const updateNotificationPreferences = operation({
  id: 'updateNotificationPreferences',
  method: 'PUT',
  path: '/notification-preferences',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Change which notifications one gets by mail',
  description: 'Fields that are left out keep their value. Notifications in the app are not affected.',
  body: UpdateNotificationPreferencesBody,
  response: Done(NotificationPreferences),
});
