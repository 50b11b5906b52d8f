/** A notification, from which its sentence is composed; `message` is a whole sentence in English from the server. */
export interface Notice {
  readonly reason:
    | 'assigned'
    | 'mentioned'
    | 'commented'
    | 'mockup_decided'
    | 'replied'
    | 'result_submitted'
    | 'decision_awaited'
    | 'seen_again'
    | 'status_changed'
    | 'subscribed'
    | 'due'
    | 'webhook_disabled';
  readonly message: string;
  readonly actor: string | undefined;
  /** Whether it is about a reply. */
  readonly isAboutReply: boolean;
  readonly details: {
    readonly quote: string | null;
    readonly status: { readonly from: string; readonly to: string } | null;
    readonly mockup: string | null;
    readonly webhook: { readonly url: string; readonly reason: string } | null;
    readonly due_date: string | null;
    readonly release: string | null;
  };
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
  allRead: 'All notifications are marked as read.',
  oneRead: 'The notification is marked as read.',
  done: 'Done',
  snooze: 'Snooze',
  snoozed: 'Snoozed',
  snoozes: { later: 'Later today', tomorrow: 'Tomorrow', nextWeek: 'Next week' },
  wake: 'Make it unread now',
  emptySnoozed: 'Nothing is snoozed.',
  snoozedUntil: (moment: string) => `Snoozed until ${moment}.`,
  until: (moment: string) => `Snoozed until ${moment}`,
  markRead: 'Mark as read',
  empty:
    'Nothing yet. You are notified when a task is assigned to you, and when something happens to one that you follow or to a mockup that you uploaded.',
  emptyUnread: 'You have read everything.',
  sentence: ({ reason, message, details }: Notice) =>
    reason === 'due' ? `The comment is due on ${details.due_date ?? ''}.` : message,
};
