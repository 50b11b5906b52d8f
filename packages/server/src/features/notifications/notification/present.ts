import { type AuthorKind, COMMENT_STATUSES, type NotificationRecord } from '@postil/contract';
import type { NotificationRow } from './queries.ts';

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
            number: row.comment_number,
            title: row.comment_title,
            content: row.comment_content ?? '',
            site_id: row.site_id,
            page_url: row.page_url ?? '',
            mockup_id: row.mockup_id,
          },
    // The text of a deleted reply is null.
    reply_id: row.reply_content === null ? null : row.reply_id,
    details: presentDetails(row),
    mockup: presentMockup(row),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    author_kind: row.author_kind,
    read_at: row.read_at?.toISOString() ?? null,
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

function presentDetails({
  details: { status, mockup, webhook, decision, due_date: dueDate, result, release },
  reply_content: replyText,
}: NotificationRow): NotificationRecord['details'] {
  return {
    quote: replyText ?? decision?.note ?? result?.summary ?? null,
    status: status ?? null,
    mockup: mockup?.name ?? null,
    webhook: webhook ? { url: webhook.url, reason: webhook.reason } : null,
    due_date: dueDate ?? null,
    release: release ?? null,
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

/** A sentence that describes the event. */
function messageOf({
  reason,
  details: { status, webhook, mockup, decision, due_date: dueDate, result, release, assistant },
  actor_name: name,
  author_kind: kind,
  reply_id: replyId,
  reply_content: replyText,
}: NotificationRow): string {
  const actor = authorName(name ?? 'Somebody', kind, assistant);
  switch (reason) {
    case 'assigned':
      return `${actor} assigned the comment to you.`;
    case 'mentioned':
      return `${actor} mentioned you in ${replyId === null ? 'the comment' : 'a reply'}${quotation(replyText)}`;
    case 'commented':
      return `${actor} commented on the mockup “${mockup?.name}”.`;
    case 'mockup_decided': {
      const action = decision?.decision === 'APPROVED' ? 'approved' : 'requested changes to';
      return `${authorName(decision?.name ?? 'Somebody', kind)} ${action} the mockup “${mockup?.name}”${quotation(decision?.note ?? null)}`;
    }
    case 'replied':
      return `${actor} replied${quotation(replyText)}`;
    case 'result_submitted':
      return `${actor} submitted a result${quotation(result?.summary ?? null)}`;
    case 'decision_awaited':
      return `The result of ${actor} is waiting for your decision${quotation(result?.summary ?? null)}`;
    case 'seen_again':
      return `${actor} reported it again in ${release}.`;
    case 'status_changed':
      return `${actor} changed the status from ${statusInWords(status?.from_name ?? status?.from)} to ${statusInWords(status?.to_name ?? status?.to)}.`;
    case 'subscribed':
      return `${actor} subscribed you to the comment.`;
    case 'due':
      return `The comment is due on ${dueDate}.`;
    case 'webhook_disabled':
      return `The webhook ${webhook?.url} was switched off. ${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/** The name of an author: marked for visitors, who choose it freely; for assistants, with the name of the member they act for. */
function authorName(name: string, kind: AuthorKind, assistant?: string): string {
  if (kind === 'assistant')
    return assistant === undefined ? `${name} (assistant)` : `${assistant} for ${name}`;
  return kind === 'visitor' ? `${name} (visitor)` : name;
}

/** The end of a sentence: the quoted text, if it still exists. */
function quotation(text: string | null): string {
  return text === null ? '.' : `: “${text}”`;
}

/** A status in words; a project's own name for it is left unchanged. */
function statusInWords(status = ''): string {
  if (!COMMENT_STATUSES.some((known) => known === status)) return status;
  return status.toLowerCase().replaceAll('_', ' ');
}
