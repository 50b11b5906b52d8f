import type { EventName, WEBHOOK_EVENTS } from './enums.ts';

/** The events of webhooks, with their meanings. A missing event is a compile error. */
export const EVENTS: Readonly<Record<EventName | (typeof WEBHOOK_EVENTS)[number], string>> = {
  'comment.created': 'A comment was created, by a visitor or as a task.',
  'comment.updated': 'Its text, priority or another field changed.',
  'comment.status_changed': 'Its status changed, but it was neither resolved nor reopened.',
  'comment.resolved': 'Its status became `RESOLVED`.',
  'comment.reopened': 'It was reopened: its status changed from `RESOLVED` or `CLOSED` to a pending one.',
  'comment.replied': 'Somebody replied.',
  'comment.result_submitted':
    'Somebody submitted a result, which is in `result`. The status becomes `IN_REVIEW`.',
  'comment.handed_over': 'It was handed over to the receivers of this event; `hand_over.text` describes it.',
  'comment.assigned': 'It was assigned to a member, possibly replacing another one.',
  'comment.unassigned': 'It no longer has an assignee.',
  'comment.moved': 'It was moved to another page, project or site, or its pin was moved to another element.',
  'comment.subscribed': 'Members were subscribed.',
  'comment.unsubscribed': 'Members were unsubscribed.',
  'comment.deleted': 'It was deleted; the record shows its last state.',
  'mockup.created': 'A mockup was uploaded.',
  'mockup.updated': 'A mockup was renamed.',
  'mockup.version_created': 'A new version was uploaded; the status is `PENDING` again.',
  'mockup.approved': 'The newest version was approved; `approval` says by whom.',
  'mockup.changes_requested':
    'Changes to the newest version were requested; `approval` says which and by whom.',
  'mockup.deleted': 'A mockup was deleted with its comments.',
  'mockup_comment.created': 'A comment was pinned on a mockup.',
  'mockup_comment.updated': 'Its text, priority or another field changed.',
  'mockup_comment.status_changed': 'Its status changed, but it was neither resolved nor reopened.',
  'mockup_comment.resolved': 'Its status became `RESOLVED`.',
  'mockup_comment.reopened':
    'It was reopened: its status changed from `RESOLVED` or `CLOSED` to a pending one.',
  'mockup_comment.replied': 'Somebody replied.',
  'mockup_comment.result_submitted':
    'Somebody submitted a result, which is in `result`. The status becomes `IN_REVIEW`.',
  'mockup_comment.handed_over':
    'It was handed over to the receivers of this event; `hand_over.text` describes it.',
  'mockup_comment.assigned': 'It was assigned to a member, possibly replacing another one.',
  'mockup_comment.unassigned': 'It no longer has an assignee.',
  'mockup_comment.moved': 'Its pin was moved in the picture.',
  'mockup_comment.subscribed': 'Members were subscribed.',
  'mockup_comment.unsubscribed': 'Members were unsubscribed.',
  'mockup_comment.deleted': 'It was deleted; the record shows its last state.',
  'site.created': 'A site was added to a project.',
  'site.updated': 'A site changed.',
  'site.deleted': 'A site was deleted with its comments.',
  'project.created': 'A project was created.',
  'project.updated': 'A project changed.',
  'project.archived': 'A project became read-only.',
  'project.deleted': 'A project was deleted with its sites, mockups and comments.',
  'member.added': 'Somebody joined the organisation.',
  'member.updated': "A member's role or name changed.",
  'member.removed': 'Somebody left the organisation.',
  'webhook.test':
    'A test was requested by `POST /webhooks/{id}/test`; it is sent to that webhook regardless of its subscriptions.',
  'webhook.disabled': 'Postil disabled another webhook of the organisation.',
};
