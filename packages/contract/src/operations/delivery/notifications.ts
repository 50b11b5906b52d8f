import { operation } from '../../declaration/operation.ts';
import {
  ListNotificationsQuery,
  MarkedAsRead,
  NotificationListing,
  NotificationPreferences,
  ReadNotificationsBody,
  SnoozeNotificationsBody,
  UnreadCount,
  UpdateNotificationPreferencesBody,
} from '../../schemas/delivery/notifications.ts';
import { Done, Success } from '../../schemas/envelope.ts';

const tag = 'Notifications';

export const listNotifications = operation({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List your notifications',
  description: 'Newest first. With a key, those of its owner.',
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
  summary: 'Mark your notifications as read',
  body: ReadNotificationsBody,
  response: Done(MarkedAsRead),
  errors: ['not_found'],
});

export const snoozeNotifications = operation({
  id: 'snoozeNotifications',
  method: 'POST',
  path: '/notifications/snooze',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Snooze notifications',
  description:
    'Until the instant `until`, they are not counted as unread; afterwards they are unread, even if they were read before.',
  body: SnoozeNotificationsBody,
  response: Done(UnreadCount),
  errors: ['not_found'],
});

export const getNotificationPreferences = operation({
  id: 'getNotificationPreferences',
  method: 'GET',
  path: '/notification-preferences',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Read your mail preferences',
  description: 'With a key, those of its owner.',
  response: Success(NotificationPreferences),
});

export const updateNotificationPreferences = operation({
  id: 'updateNotificationPreferences',
  method: 'PUT',
  path: '/notification-preferences',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Change your mail preferences',
  description: 'Fields that are left out keep their value. Notifications in the app are not affected.',
  body: UpdateNotificationPreferencesBody,
  response: Done(NotificationPreferences),
});
