import type { NotificationRecord } from '@postil/contract';
import { mailTextsOf } from '@postil/languages/mail';
import type { NotificationRow } from './queries.ts';
import { quoteOf, sentenceOf } from './sentences.ts';

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

function presentDetails(row: NotificationRow): NotificationRecord['details'] {
  const { status, mockup, webhook, due_date: dueDate, release } = row.details;
  return {
    quote: quoteOf(row),
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

/** The sentence about the event, with the text of its author as a quotation. */
function messageOf(row: NotificationRow): string {
  const sentence = sentenceOf(row, mailTextsOf('en').texts);
  const quote = quoteOf(row);
  return quote === null ? sentence : `${sentence.replace(/\.$/, '')}: “${quote}”`;
}
