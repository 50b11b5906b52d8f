import type { MailTexts } from '@postil/languages/language/mail';
import type { NotificationRow } from '../../notification/queries.ts';
import { firstLineOf, shortTitle } from './lines.ts';

/** A notification with the project of its subject. */
export interface MailedRow extends NotificationRow {
  readonly project_name: string | null;
}

/** The notifications of an e-mail about one comment, mockup or webhook. */
export interface Group {
  readonly title: string;
  readonly commentId: string | undefined;
  readonly projectName: string | undefined;
  /** The path of its page in the application. */
  readonly path: string;
  /** The URL of the page of the comment; undefined if it is not a full URL. */
  readonly pageUrl: string | undefined;
  /** The text of the comment, unless the title contains all of it. */
  readonly commentText: string;
  /** Oldest first. */
  readonly rows: readonly NotificationRow[];
}

/** Notifications grouped by subject; the groups of one project are adjacent. */
export function groupBySubject(rows: readonly MailedRow[], texts: MailTexts): Group[] {
  const rowsBySubject = Map.groupBy(rows, subjectOf);
  const groupsByProject = Map.groupBy(rowsBySubject.values(), ([first]) => first?.project_name ?? null);
  return [...groupsByProject.values()].flat().flatMap((subjectRows) => toGroup(subjectRows, texts));
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
      projectName: first.project_name ?? undefined,
      path: pathOf(first),
      pageUrl: pageUrl !== null && /^https?:\/\//i.test(pageUrl) ? pageUrl : undefined,
      commentText: hasWholeText(first, title) ? '' : (first.comment_content ?? ''),
      rows,
    },
  ];
}

/** Whether the title contains the whole text of the comment. */
function hasWholeText({ comment_content: content }: MailedRow, title: string): boolean {
  return content === null || title.endsWith(content);
}

/** The title of a group, such as "#128 The button overlaps the footer". */
function titleOf(row: MailedRow, texts: MailTexts): string {
  const {
    comment_id: commentId,
    comment_number: number,
    comment_title: commentTitle,
    comment_content: content,
  } = row;
  if (commentId === null)
    return row.about_mockup_id === null ? texts.webhook : texts.mockup(row.about_mockup_name ?? '');
  const title = commentTitle === null ? firstLineOf(content ?? '') : shortTitle(commentTitle);
  return number === null ? title : `#${number} ${title}`;
}

/** The path of the subject of a notification. */
function pathOf({ reason, comment_id, mockup_id, about_mockup_id, reply_id }: NotificationRow): string {
  const reply = reply_id === null ? '' : `#reply-${reply_id}`;
  if (comment_id !== null && mockup_id !== null) return `/mockups/${mockup_id}?comment=${comment_id}${reply}`;
  if (comment_id !== null) return `/board?task=${comment_id}${reply}`;
  if (about_mockup_id !== null) return `/mockups/${about_mockup_id}`;
  return reason === 'webhook_disabled' ? '/integrations/webhooks' : '/notifications';
}
