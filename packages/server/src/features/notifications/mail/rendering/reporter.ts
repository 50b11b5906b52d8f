import type { AuthorKind, Language } from '@postil/contract';
import { withBoxCharacters } from '@postil/contract/markdown';
import type { MailTexts } from '@postil/languages/language/mail';
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
import { firstLineOf, oneLine, truncate } from './lines.ts';
import type { MailedPicture, MailText } from './notifications.ts';

/** The maximum number of replies quoted in an e-mail. */
const MAX_REPLIES = 20;

/** The author of a reply or a result: a member of the team, or an assistant for one. */
interface MailedActor {
  readonly actorName: string;
  readonly authorKind: AuthorKind;
  /** The name of the assistant; undefined: not an assistant. */
  readonly assistant: string | undefined;
}

/** A reply that is visible to everyone. */
interface MailedReply extends MailedActor {
  /** Markdown. */
  readonly content: string;
}

/** The contents of an e-mail to somebody without an account about one of their comments, with at least one event. */
export interface ReporterMail {
  readonly language: Language;
  readonly texts: MailTexts;
  readonly organizationName: string;
  /** The text of the comment. */
  readonly content: string;
  /** Oldest first. */
  readonly replies: readonly MailedReply[];
  /** The result, if the person is to decide on it. */
  readonly result:
    | (MailedActor & {
        /** Whether the person was asked before. */
        readonly isReminder: boolean;
        /** Markdown. */
        readonly summary: string;
        readonly previewUrl: string | null;
      })
    | undefined;
  /** The person or assistant that resolved the comment; undefined: it was not resolved. */
  readonly resolver: MailedActor | undefined;
  /** The URL of the comment at its pin; null: it is not on a page. */
  readonly pinUrl: string | null;
  /** The page at the time of the comment; undefined: unknown. */
  readonly picture: MailedPicture | undefined;
  /** The URL of the page on which the person decides on the result. */
  readonly decisionUrl: string;
  readonly unsubscribeUrl: string;
}

/** Renders an e-mail to somebody without an account: the events of the comment, with links. */
export function renderReporterMail(mail: ReporterMail): MailText {
  const { language, texts, organizationName, unsubscribeUrl } = mail;
  const title = firstLineOf(mail.content);
  const sentences = [
    ...mail.replies.map((reply) => attributionOf(reply, texts)),
    ...(mail.result ? [decisionRequestOf(mail)] : []),
    ...(mail.resolver === undefined ? [] : [texts.reporter.resolved(nameOf(mail.resolver, texts))]),
  ];
  return {
    subject: truncate(oneLine(subjectOf(mail)(title))),
    ...renderFrame({
      language,
      texts,
      organizationName,
      preview: oneLine(sentences.at(-1) ?? ''),
      parts: [partOf(mail, title)],
      reason: texts.result.asReporter(organizationName),
      unsubscribeUrl,
    }),
  };
}

function nameOf({ actorName, authorKind, assistant }: MailedActor, texts: MailTexts): string {
  return texts.signed(actorName, authorKind, assistant);
}

function subjectOf({ result, resolver, texts }: ReporterMail): (title: string) => string {
  if (result) return texts.result.subject;
  return resolver === undefined ? texts.reporter.repliedSubject : texts.reporter.resolvedSubject;
}

function decisionRequestOf({ result, texts }: ReporterMail): string {
  if (!result) return '';
  return oneLine((result.isReminder ? texts.result.asksAgain : texts.result.asks)(nameOf(result, texts)));
}

function partOf(mail: ReporterMail, title: string): Part {
  const { texts, content, result, pinUrl, picture: mailedPicture, decisionUrl } = mail;
  const target = result ? decisionUrl : pinUrl;
  const sections = [...repliesOf(mail), ...resultOf(mail), ...resolutionOf(mail)];
  const links: [string, string][] = [
    ...(result?.previewUrl ? [[texts.result.see, result.previewUrl] as [string, string]] : []),
    ...(pinUrl === null ? [] : [[texts.reporter.toPin, pinUrl] as [string, string]]),
  ];
  const names = [result?.actorName ?? ''];
  return {
    html: [
      paragraph(texts.result.comment, { isQuiet: true }),
      target === null ? paragraph(title) : heading(title, target),
      // The title of a short comment is its whole text.
      content.trim() === title ? '' : quote(content, names),
      mailedPicture === undefined || target === null
        ? ''
        : picture({ ...mailedPicture, label: texts.picture, url: target }),
      ...sections.map(({ html }) => html),
      result ? button(texts.result.decide, decisionUrl) : '',
      secondaryLinks(links),
    ].join(''),
    text: [
      `${texts.result.comment}:\n${quotedText(content)}`,
      ...sections.map(({ text }) => text),
      ...(links.length > 0 || result ? [linkLines(links, mail)] : []),
    ].join('\n\n'),
  };
}

function linkLines(links: readonly [string, string][], { result, texts, decisionUrl }: ReporterMail): string {
  const decision: [string, string][] = result ? [[texts.result.decide, decisionUrl]] : [];
  return [...links, ...decision].map(([text, url]) => `${text}: ${url}`).join('\n');
}

function repliesOf({ replies, texts }: ReporterMail): Part[] {
  const parts = replies.slice(0, MAX_REPLIES).map((reply) => {
    const introduction = attributionOf(reply, texts);
    const { actorName, content } = reply;
    return {
      html: `${paragraph(introduction)}${quote(content, [actorName])}`,
      text: `${introduction}\n${quotedText(content)}`,
    };
  });
  if (replies.length <= MAX_REPLIES) return parts;
  const moreText = texts.more(replies.length - MAX_REPLIES);
  return [...parts, { html: paragraph(moreText, { isQuiet: true }), text: moreText }];
}

function attributionOf({ content: _, ...actor }: MailedReply, texts: MailTexts): string {
  return oneLine(texts.happening({ reason: 'replied', details: {}, ...actor, isAboutReply: true }));
}

function resultOf(mail: ReporterMail): Part[] {
  const { result, texts } = mail;
  if (!result) return [];
  const decisionRequest = decisionRequestOf(mail);
  const { actorName, summary } = result;
  return [
    {
      html: `${paragraph(decisionRequest)}${paragraph(texts.result.done, { isQuiet: true })}${quote(summary, [actorName])}`,
      text: `${decisionRequest}\n\n${texts.result.done}:\n${quotedText(summary)}`,
    },
  ];
}

function resolutionOf({ resolver, texts }: ReporterMail): Part[] {
  if (resolver === undefined) return [];
  const sentence = oneLine(texts.reporter.resolved(nameOf(resolver, texts)));
  return [{ html: paragraph(sentence), text: sentence }];
}

function quotedText(text: string): string {
  return withBoxCharacters(text)
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
