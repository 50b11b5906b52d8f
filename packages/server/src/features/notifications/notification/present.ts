import type { AuthorKind, NotificationRecord } from '@postil/contract';
import type { NotificationRow, Tie } from './queries.ts';

export function presentNotification(row: NotificationRow): NotificationRecord {
  return {
    id: row.id,
    reason: row.reason,
    message: messageOf(row),
    comment:
      row.comment_id === null
        ? null
        : {
            id: row.comment_id,
            content: row.comment_content ?? '',
            page_url: row.page_url ?? '',
            mockup_id: row.mockup_id,
          },
    mockup: presentMockup(row),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    author_kind: row.author_kind,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

function presentMockup({
  about_mockup_id: id,
  about_mockup_name: name,
  details: { decision },
}: NotificationRow): NotificationRecord['mockup'] {
  if (id === null || decision === undefined) return null;
  return { id, name: name ?? '', decision: decision.decision, decided_by: decision.name };
}

/** A sentence that says what happened. */
export function messageOf({
  reason,
  details: { status, webhook, mockup, decision },
  actor_name: name,
  author_kind: kind,
  reply_id: replyId,
  reply_content: reply,
}: NotificationRow): string {
  const actor = signed(name ?? 'Somebody', kind);
  switch (reason) {
    case 'assigned':
      return `${actor} assigned the comment to you.`;
    case 'mentioned':
      return `${actor} mentioned you in ${replyId === null ? 'the comment' : 'a reply'}${quoted(reply)}`;
    case 'commented':
      return `${actor} commented on the mockup “${mockup?.name}”.`;
    case 'mockup_decided': {
      const done = decision?.decision === 'APPROVED' ? 'approved' : 'requested changes to';
      return `${signed(decision?.name ?? 'Somebody', kind)} ${done} the mockup “${mockup?.name}”${quoted(decision?.note ?? null)}`;
    }
    case 'replied':
      return `${actor} replied${quoted(reply)}`;
    case 'status_changed':
      return `${actor} changed the status from ${inWords(status?.from)} to ${inWords(status?.to)}.`;
    case 'subscribed':
      return `${actor} subscribed you to the comment.`;
    case 'webhook_disabled':
      return `The webhook ${webhook?.url} was switched off. ${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/** The name of somebody, which visitors choose freely: with theirs, it says that they are visitors. */
function signed(name: string, kind: AuthorKind): string {
  return kind === 'visitor' ? `${name} (visitor)` : name;
}

/** The end of a sentence: the quoted text, if it still exists. */
function quoted(text: string | null): string {
  return text === null ? '.' : `: “${text}”`;
}

function inWords(status = ''): string {
  return status.toLowerCase().replaceAll('_', ' ');
}

/** Ends the sentence "You get this because …". */
export const TIES: Readonly<Record<Tie, string>> = {
  assignee: 'you are assigned to this comment',
  mentioned: 'you were mentioned',
  author: 'you wrote this comment',
  replier: 'you replied to this comment',
  subscriber: 'you are subscribed to this comment',
  uploader: 'you uploaded the mockup or its newest version',
  owner: 'you are an owner of the organisation',
};
