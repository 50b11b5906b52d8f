import type { Language } from '@postil/contract';
import { withBoxCharacters } from '@postil/contract/markdown';
import type { MailTexts } from '@postil/languages/language/mail';
import { quoteOf, sentenceOf } from '../../notification/sentences.ts';
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
import { oneLine, truncate } from './lines.ts';

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
const MAX_NOTIFICATIONS = 50;

/**
 * Renders one e-mail with all notifications of a person, grouped by subject: the event, its location, and the reason for
 * the notification.
 */
export function renderDigest(digest: Digest): MailText {
  const { texts, organizationName, notifications, appUrl, unsubscribeUrl, language } = digest;
  const shownNotifications = notifications.slice(0, MAX_NOTIFICATIONS);
  const groups = groupBySubject(shownNotifications, texts);
  const hiddenCount = notifications.length - shownNotifications.length;
  const [onlyGroup, ...others] = groups;
  const isOnlySubject = onlyGroup !== undefined && others.length === 0 && hiddenCount === 0;
  const subject = isOnlySubject
    ? `${onlyGroup.title} · ${onlyGroup.projectName ?? organizationName}`
    : `${texts.several(notifications.length, groupBySubject(notifications, texts).length)} · ${organizationName}`;
  const parts = groups.map((group, index) =>
    toPart(group, {
      digest,
      isOnlySubject,
      projectName: groups[index - 1]?.projectName === group.projectName ? undefined : group.projectName,
    }),
  );
  if (!isOnlySubject) parts.push(endingOf(hiddenCount, texts, appUrl));
  return {
    subject: truncate(oneLine(subject)),
    ...renderFrame({
      language,
      texts,
      organizationName,
      preview: shownNotifications[0] ? oneLine(sentenceOf(shownNotifications[0], texts)) : '',
      parts,
      reason: texts.asMember(organizationName),
      unsubscribeUrl,
    }),
  };
}

interface PartOptions {
  readonly digest: Digest;
  /** Whether the whole mail is about this one comment, mockup or webhook. */
  readonly isOnlySubject: boolean;
  /** The name of the project to show above the heading of the part; undefined: none. */
  readonly projectName: string | undefined;
}

/** The part of an e-mail about one subject, with its notifications. */
function toPart(group: Group, { digest, isOnlySubject, projectName }: PartOptions): Part {
  const { texts, appUrl, pictures, names } = digest;
  const url = `${appUrl}${group.path}`;
  const mailedPicture = group.commentId === undefined ? undefined : pictures.get(group.commentId);
  const items = group.rows.map((row) => ({
    sentence: oneLine(sentenceOf(row, texts)),
    authorText: quoteOf(row) ?? '',
  }));
  const [reason] = [...new Set(group.rows.map(({ tie }) => texts.why[tie]))];
  const decisionLink = decisionLinkOf(group, digest);
  const pageLinks = group.pageUrl === undefined ? [] : [[texts.openPage, group.pageUrl] as const];
  const openLink = [texts.open, url] as const;
  const actions = [decisionLink, openLink].flatMap((link) => (link ? [link] : []));
  const action = isOnlySubject ? actions[0] : decisionLink;
  return {
    html: [
      projectName === undefined ? '' : paragraph(projectName, { isQuiet: true }),
      heading(group.title, url),
      group.commentText === '' ? '' : quote(group.commentText, names),
      ...items.map(
        ({ sentence, authorText }) =>
          paragraph(sentence) + (authorText === '' ? '' : quote(authorText, names)),
      ),
      mailedPicture === undefined ? '' : picture({ ...mailedPicture, label: texts.picture, url }),
      paragraph(reason ?? '', { isQuiet: true }),
      action ? button(...action) : '',
      secondaryLinks([...(action === openLink ? [] : [openLink]), ...pageLinks]),
    ].join(''),
    text: [
      ...(projectName === undefined ? [] : [projectName]),
      group.title,
      ...quotedLines(group.commentText),
      '',
      ...items.flatMap(({ sentence, authorText }) => [sentence, ...quotedLines(authorText)]),
      ...[...pageLinks, ...actions].map(([name, link]) => `${name}: ${link}`),
      reason ?? '',
    ].join('\n'),
  };
}

/** The link with which the reader accepts or refuses the result of a comment, if allowed to. */
function decisionLinkOf({ commentId = '' }: Group, { texts, decisionUrls }: Digest) {
  const url = decisionUrls.get(commentId);
  return url === undefined ? undefined : ([texts.result.decide, url] as const);
}

/** The end of an e-mail about several subjects, or with more notifications than it lists. */
function endingOf(hiddenCount: number, texts: MailTexts, appUrl: string): Part {
  const url = `${appUrl}/notifications`;
  const moreText = hiddenCount > 0 ? texts.more(hiddenCount) : '';
  return {
    html: `${moreText && paragraph(moreText)}${button(texts.openNotifications, url)}`,
    text: `${moreText && `${moreText}\n`}${texts.openNotifications}: ${url}`,
  };
}

function quotedLines(text: string): string[] {
  return text === ''
    ? []
    : withBoxCharacters(text)
        .split(/\r?\n/)
        .map((line) => `> ${line}`);
}
