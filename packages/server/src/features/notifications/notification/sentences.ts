import type { MailTexts, NotificationDetails } from '@postil/languages/language/mail';
import type { NotificationRow } from './queries.ts';

/** The sentence about the event of a notification, in the language of the texts. */
export function sentenceOf(row: NotificationRow, texts: MailTexts): string {
  return texts.happening({
    reason: row.reason,
    details: detailsWithStatusNames(row.details),
    actorName: row.actor_name ?? undefined,
    authorKind: row.author_kind,
    assistant: row.details.assistant,
    isAboutReply: row.reply_id !== null,
  });
}

/** The details with the project's own names for statuses. */
function detailsWithStatusNames({ status, ...details }: NotificationDetails): NotificationDetails {
  if (!status) return details;
  const { from, to, from_name: fromName = from, to_name: toName = to } = status;
  return { ...details, status: { from: fromName, to: toName } };
}

/** The text of the author of the event; null if there is none, or it was deleted. */
export function quoteOf({ reply_content: reply, details }: NotificationRow): string | null {
  return reply ?? details.decision?.note ?? details.result?.summary ?? null;
}
