/** What is known of a notification; the message is a whole sentence in English. */
interface Told {
  readonly reason:
    | 'assigned'
    | 'mentioned'
    | 'replied'
    | 'status_changed'
    | 'subscribed'
    | 'webhook_disabled';
  readonly message: string;
  readonly actor: string | undefined;
}

export const notifications = {
  all: 'All',
  unread: 'Unread',
  isUnread: 'Unread:',
  earlier: 'Earlier',
  readAll: 'Mark all as read',
  markRead: 'Mark as read',
  empty:
    'Nothing yet. You are notified when a task is assigned to you, or something happens to one that you follow.',
  emptyUnread: 'You have read everything.',
  sentence: ({ message }: Told) => message,
};
