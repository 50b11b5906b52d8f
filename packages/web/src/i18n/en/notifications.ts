/** The texts of notifications; the message of each is a whole sentence in English from the server. */
interface Told {
  readonly reason:
    | 'assigned'
    | 'mentioned'
    | 'commented'
    | 'mockup_decided'
    | 'replied'
    | 'status_changed'
    | 'subscribed'
    | 'webhook_disabled';
  readonly message: string;
  readonly actor: string | undefined;
  readonly mockup: {
    readonly name: string;
    readonly decision: 'APPROVED' | 'CHANGES_REQUESTED';
    readonly decided_by: string;
  } | null;
}

export const notifications = {
  all: 'All',
  unread: 'Unread',
  isUnread: 'Unread:',
  earlier: 'Earlier',
  readAll: 'Mark all as read',
  markRead: 'Mark as read',
  empty:
    'Nothing yet. You are notified when a task is assigned to you, and when something happens to one that you follow or to a mockup that you uploaded.',
  emptyUnread: 'You have read everything.',
  sentence: ({ message }: Told) => message,
};
