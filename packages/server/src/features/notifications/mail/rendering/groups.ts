import type { MailTexts } from '@postil/languages/language/mail';
import type { NotificationRow } from '../../notification/queries.ts';
import { oneLine, shorten } from './lines.ts';

/** A notification with the project of what it is about. */
export interface MailedRow extends NotificationRow {
  readonly project_name: string | null;
}

/** Everything in a mail that is about one comment, mockup or webhook. */
export interface Group {
  readonly title: string;
  readonly commentId: string | undefined;
  readonly project: string | undefined;
  /** Where the application shows it: a path. */
  readonly path: string;
  /** The page of the comment; undefined if it is not a full address. */
  readonly pageUrl: string | undefined;
  /** The text of the comment beyond its title. */
  readonly words: string;
  /** Oldest first. */
  readonly rows: readonly NotificationRow[];
}

const MAX_TITLE = 70;

/** Notifications grouped by subject; the groups of one project are adjacent. */
export function groupOf(rows: readonly MailedRow[], texts: MailTexts): Group[] {
  const bySubject = Map.groupBy(rows, subjectOf);
  const byProject = Map.groupBy(bySubject.values(), ([first]) => first?.project_name ?? null);
  return [...byProject.values()].flat().flatMap((ofSubject) => toGroup(ofSubject, texts));
}

function subjectOf({ comment_id, about_mockup_id, id }: NotificationRow): string {
  return comment_id ?? about_mockup_id ?? id;
}

function toGroup(rows: readonly MailedRow[], texts: MailTexts): Group[] {
  const [first] = rows;
  if (!first) return [];
  const { comment_id: commentId, page_url: pageUrl } = first;
  const title = titleOf(first, texts);
  return [
    {
      title,
      commentId: commentId ?? undefined,
      project: first.project_name ?? undefined,
      path: pathOf(first),
      pageUrl: pageUrl !== null && /^https?:\/\//i.test(pageUrl) ? pageUrl : undefined,
      words: isWhole(first, title) ? '' : (first.comment_content ?? ''),
      rows,
    },
  ];
}

/** Whether the title already says all that the comment says. */
function isWhole({ comment_content: content }: MailedRow, title: string): boolean {
  return content === null || title.endsWith(content);
}

/** Such as "#128 The button overlaps the footer". */
function titleOf(row: MailedRow, texts: MailTexts): string {
  const {
    comment_id: commentId,
    comment_number: number,
    comment_title: given,
    comment_content: content,
  } = row;
  if (commentId === null)
    return row.about_mockup_id === null ? texts.webhook : texts.mockup(row.about_mockup_name ?? '');
  const firstLine = (content ?? '').trim().split(/\r?\n/, 1)[0] ?? '';
  const words = shorten(oneLine(given ?? firstLine), MAX_TITLE);
  return number === null ? words : `#${number} ${words}`;
}

/** The path of what a notification is about. */
function pathOf({ reason, comment_id, mockup_id, about_mockup_id, reply_id }: NotificationRow): string {
  const reply = reply_id === null ? '' : `#reply-${reply_id}`;
  if (comment_id !== null && mockup_id !== null) return `/mockups/${mockup_id}?comment=${comment_id}${reply}`;
  if (comment_id !== null) return `/board?task=${comment_id}${reply}`;
  if (about_mockup_id !== null) return `/mockups/${about_mockup_id}`;
  return reason === 'webhook_disabled' ? '/integrations/webhooks' : '/notifications';
}
