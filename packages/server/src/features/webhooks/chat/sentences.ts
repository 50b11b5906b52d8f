import type { CommentAction } from '@postil/contract';
import type { DeliveredEventName } from '../outbox/body.ts';

/** The verb for an event, between the actor and the record. */
type Verb = string;

const COMMENT_VERBS: Readonly<Record<CommentAction, Verb>> = {
  created: 'created',
  updated: 'changed',
  status_changed: 'changed the status of',
  resolved: 'resolved',
  reopened: 'reopened',
  replied: 'replied to',
  result_submitted: 'submitted a result for',
  handed_over: 'handed over',
  assigned: 'assigned',
  unassigned: 'removed the assignee of',
  moved: 'moved',
  subscribed: 'added subscribers to',
  unsubscribed: 'removed subscribers from',
  deleted: 'deleted',
};

type OtherEventName = Exclude<DeliveredEventName, `${'comment' | 'mockup_comment'}.${CommentAction}`>;

const OTHER_VERBS: Readonly<Record<OtherEventName, Verb>> = {
  'mockup.created': 'uploaded',
  'mockup.updated': 'renamed',
  'mockup.version_created': 'uploaded a new version of',
  'mockup.approved': 'approved',
  'mockup.changes_requested': 'requested changes to',
  'mockup.deleted': 'deleted',
  'site.created': 'added',
  'site.updated': 'changed',
  'site.deleted': 'deleted',
  'project.created': 'created',
  'project.updated': 'changed',
  'project.archived': 'archived',
  'project.deleted': 'deleted',
  'member.added': 'added',
  'member.updated': 'changed',
  'member.removed': 'removed',
  'webhook.test': 'tested',
  'webhook.disabled': 'switched off',
};

/** The verb of the sentence about an event; the actor is its subject, the record its object. */
export function verbOf(type: DeliveredEventName): Verb {
  const [kind, action] = type.split('.');
  const isCommentEvent = kind === 'comment' || kind === 'mockup_comment';
  // The name begins with the kind of a comment, so it ends in an action.
  return isCommentEvent ? COMMENT_VERBS[action as CommentAction] : OTHER_VERBS[type as OtherEventName];
}
