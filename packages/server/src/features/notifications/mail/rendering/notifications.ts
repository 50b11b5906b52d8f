import type { Language } from '@postil/contract';
import { withBoxCharacters } from '@postil/contract/markdown';
import type { MailTexts, NotificationDetails } from '@postil/languages/language/mail';
import type { NotificationRow } from '../../notification/queries.ts';
import {
  button,
  heading,
  type Part,
  paragraph,
  picture,
  quote,
  renderFrame,
  secondaryLinks,
} from './frame.ts';
import { type Group, groupBySubject, type MailedRow } from './groups.ts';
import { oneLine, shorten } from './lines.ts';

/** The contents of an e-mail about notifications. */
interface Digest {
  readonly language: Language;
  readonly texts: MailTexts;
  readonly organizationName: string;
  /** At least one, oldest first. */
  readonly notifications: readonly MailedRow[];
  /** The attached pictures, by the ids of their comments. */
  readonly pictures: ReadonlyMap<string, MailedPicture>;
  /** The names of the people whom the texts mention. */
  readonly names: readonly string[];
  /** The URLs of the pages on which the person decides on results, by the ids of their comments. */
  readonly decisionUrls: ReadonlyMap<string, string>;
  /** The URL of the application, without a trailing slash. */
  readonly appUrl: string;
  readonly unsubscribeUrl: string;
}

/** A picture attached to an e-mail. */
export interface MailedPicture {
  readonly cid: string;
  /** The width in CSS pixels. */
  readonly width: number;
}

export interface MailText {
  /** The subject, on one line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The maximum number of notifications listed in an e-mail; the others are only counted. */
const MAX_SHOWN = 50;

/**
 * Renders one e-mail with all notifications of a person, grouped by subject: the event, its location, and the reason of
 * the notification.
 */
export function renderMail(digest: Digest): MailText {
  const { texts, organizationName, notifications, appUrl, unsubscribeUrl, language } = digest;
  const shown = notifications.slice(0, MAX_SHOWN);
  const groups = groupBySubject(shown, texts);
  const hidden = notifications.length - shown.length;
  const [only, ...others] = groups;
  const isOne = only !== undefined && others.length === 0 && hidden === 0;
  const subject = isOne
    ? `${only.title} · ${only.project ?? organizationName}`
    : `${texts.several(notifications.length, groups.length)} · ${organizationName}`;
  const parts = groups.map((group, index) =>
    toPart(group, {
      digest,
      isOne,
      project: groups[index - 1]?.project === group.project ? undefined : group.project,
    }),
  );
  if (!isOne) parts.push(endingOf(hidden, texts, appUrl));
  return {
    subject: shorten(oneLine(subject)),
    ...renderFrame({
      language,
      texts,
      organizationName,
      preview: shown[0] ? oneLine(sentenceOf(shown[0], texts)) : '',
      parts,
      reason: texts.asMember(organizationName),
      unsubscribeUrl,
    }),
  };
}

interface PartOptions {
  readonly digest: Digest;
  /** Whether it is the only subject of the mail. */
  readonly isOne: boolean;
  /** The project to show above it. */
  readonly project: string | undefined;
}

/** A subject with its notifications. */
function toPart(group: Group, { digest, isOne, project }: PartOptions): Part {
  const { texts, appUrl, pictures, names } = digest;
  const url = `${appUrl}${group.path}`;
  const shown = group.commentId === undefined ? undefined : pictures.get(group.commentId);
  const items = group.rows.map((row) => ({
    sentence: oneLine(sentenceOf(row, texts)),
    words: authorTextOf(row),
  }));
  const [reason] = [...new Set(group.rows.map(({ tie }) => texts.why[tie]))];
  const decision = decisionOf(group, digest);
  const pages = group.pageUrl === undefined ? [] : [[texts.openPage, group.pageUrl] as const];
  const opening = [texts.open, url] as const;
  const actions = [decision, opening].flatMap((link) => (link ? [link] : []));
  const action = isOne ? actions[0] : decision;
  return {
    html: [
      project === undefined ? '' : paragraph(project, { isQuiet: true }),
      heading(group.title, url),
      group.words === '' ? '' : quote(group.words, names),
      ...items.map(({ sentence, words }) => paragraph(sentence) + (words === '' ? '' : quote(words, names))),
      shown === undefined ? '' : picture({ ...shown, label: texts.picture, url }),
      paragraph(reason ?? '', { isQuiet: true }),
      action ? button(...action) : '',
      secondaryLinks([...(action === opening ? [] : [opening]), ...pages]),
    ].join(''),
    text: [
      ...(project === undefined ? [] : [project]),
      group.title,
      ...quotedLines(group.words),
      '',
      ...items.flatMap(({ sentence, words }) => [sentence, ...quotedLines(words)]),
      ...[...pages, ...actions].map(([name, link]) => `${name}: ${link}`),
      reason ?? '',
    ].join('\n'),
  };
}

/** The link with which the reader accepts or refuses the result of a comment, if allowed to. */
function decisionOf({ commentId = '' }: Group, { texts, decisionUrls }: Digest) {
  const url = decisionUrls.get(commentId);
  return url === undefined ? undefined : ([texts.result.decide, url] as const);
}

/** The end of an e-mail about several subjects. */
function endingOf(hidden: number, texts: MailTexts, appUrl: string): Part {
  const url = `${appUrl}/notifications`;
  const more = hidden > 0 ? texts.more(hidden) : '';
  return {
    html: `${more && paragraph(more)}${button(texts.openNotifications, url)}`,
    text: `${more && `${more}\n`}${texts.openNotifications}: ${url}`,
  };
}

function sentenceOf(row: NotificationRow, texts: MailTexts): string {
  return texts.happening({
    reason: row.reason,
    details: withNames(row.details),
    actorName: row.actor_name ?? undefined,
    authorKind: row.author_kind,
    assistant: row.details.assistant,
    isAboutReply: row.reply_id !== null,
  });
}

/** The details with the project's own names for statuses. */
function withNames({ status, ...details }: NotificationDetails): NotificationDetails {
  if (!status) return details;
  const { from, to, from_name: fromName = from, to_name: toName = to } = status;
  return { ...details, status: { from: fromName, to: toName } };
}

/** The text of the author of the event. */
export function authorTextOf({ reply_content: reply, details }: NotificationRow): string {
  return reply ?? details.decision?.note ?? details.result?.summary ?? '';
}

function quotedLines(words: string): string[] {
  return words === ''
    ? []
    : withBoxCharacters(words)
        .split(/\r?\n/)
        .map((line) => `> ${line}`);
}
