import { readFileSync } from 'node:fs';
import { type DeliveryError, EVENT_NAMES, type EventName, WEBHOOK_EVENTS } from '@postil/contract';
import { table, withSection } from './pages.ts';

const PAGE = new URL('../docs/webhooks.md', import.meta.url);

/** What each event tells; a name of the contract that is missing here does not compile. */
const EVENTS: Record<EventName | (typeof WEBHOOK_EVENTS)[number], string> = {
  'comment.created': 'A comment was made, by a visitor or as a task.',
  'comment.updated': 'Its text, priority or another field changed.',
  'comment.status_changed': 'Its status changed in another way than the next two.',
  'comment.resolved': 'Its status became `RESOLVED`.',
  'comment.reopened': 'Its status went from `RESOLVED` or `CLOSED` back to a pending one.',
  'comment.replied': 'Somebody replied.',
  'comment.assigned': 'It was assigned to somebody, also from one to another.',
  'comment.unassigned': "It is nobody's any more.",
  'comment.moved': 'It was moved to another page.',
  'comment.subscribed': 'Members follow it.',
  'comment.unsubscribed': 'Members follow it no more.',
  'comment.deleted': 'It was deleted; the record is as it was before.',
  'mockup.created': 'A mockup was uploaded.',
  'mockup.updated': 'A mockup was renamed.',
  'mockup.version_created': 'A new version was uploaded; the status is `PENDING` again.',
  'mockup.approved': 'The newest version was approved; `approval` says by whom.',
  'mockup.changes_requested':
    'Changes of the newest version were requested; `approval` says which and by whom.',
  'mockup.deleted': 'A mockup was deleted with its comments.',
  'mockup_comment.created': 'A comment was pinned on a mockup.',
  'mockup_comment.updated': 'Its text, priority or another field changed.',
  'mockup_comment.status_changed': 'Its status changed in another way than the next two.',
  'mockup_comment.resolved': 'Its status became `RESOLVED`.',
  'mockup_comment.reopened': 'Its status went from `RESOLVED` or `CLOSED` back to a pending one.',
  'mockup_comment.replied': 'Somebody replied.',
  'mockup_comment.assigned': 'It was assigned to somebody, also from one to another.',
  'mockup_comment.unassigned': "It is nobody's any more.",
  'mockup_comment.moved': 'Its pin was moved in the picture.',
  'mockup_comment.subscribed': 'Members follow it.',
  'mockup_comment.unsubscribed': 'Members follow it no more.',
  'mockup_comment.deleted': 'It was deleted; the record is as it was before.',
  'site.created': 'A site was added to a project.',
  'site.updated': 'A site changed.',
  'site.deleted': 'A site was deleted with its comments.',
  'project.created': 'A project was made.',
  'project.updated': 'A project changed.',
  'project.archived': 'A project became read-only.',
  'project.deleted': 'A project was deleted with its sites.',
  'member.added': 'Somebody joined the organisation.',
  'member.updated': "A member's role or name changed.",
  'member.removed': 'Somebody left the organisation.',
  'webhook.test': 'Asked for by `POST /webhooks/{id}/test`; sent to that webhook, whatever it asked for.',
  'webhook.disabled': 'Another webhook of the organisation was switched off by the service.',
};

/** Why an attempt failed; complete in the same way. */
const ERRORS: Record<DeliveryError, string> = {
  http_status: "The answer's status is not from 200 to 299.",
  redirect: 'The answer is a redirect, which is not followed.',
  timeout: 'Connection or answer took too long, the body included.',
  dns: 'The name did not resolve within 2 s.',
  forbidden_address: 'The name leads to an address that is not public.',
  connection: 'No connection, or it ended before the answer did.',
  tls: 'The certificate is not valid for the name, or there is no TLS.',
  response_too_large: 'The headers of the answer are larger than 16 KiB.',
  protocol: 'The answer is not HTTP.',
};

/** The page on webhooks, with its tables as the contract has them. */
export function renderWebhooks(): string {
  const names = [...EVENT_NAMES, ...WEBHOOK_EVENTS];
  const events = table(
    ['Event', 'Meaning'],
    names.map((name) => [`\`${name}\``, EVENTS[name]]),
  );
  const errors = table(
    ['`error_class`', 'Meaning'],
    Object.entries(ERRORS).map(([name, meaning]) => [`\`${name}\``, meaning]),
  );
  return withSection(withSection(readFileSync(PAGE, 'utf8'), 'events', events), 'errors', errors);
}
