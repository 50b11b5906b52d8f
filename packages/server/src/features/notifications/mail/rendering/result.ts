import type { Language } from '@postil/contract';
import { withSigns } from '@postil/contract/markdown';
import type { MailTexts } from '@postil/languages/language/mail';
import { button, heading, paragraph, picture, quietLinks, quote, renderFrame } from './frame.ts';
import { oneLine, shorten } from './lines.ts';
import type { MailedPicture, MailText } from './notifications.ts';

/** The contents of the mail to the visitor who wrote a comment about which something was done. */
export interface ResultMail {
  readonly language: Language;
  readonly texts: MailTexts;
  readonly organizationName: string;
  /** The name of the person or assistant that did it. */
  readonly actorName: string;
  /** Whether the visitor was asked before. */
  readonly isAgain: boolean;
  /** What the visitor wrote. */
  readonly content: string;
  /** Markdown. */
  readonly summary: string;
  readonly previewUrl: string | null;
  /** How the page looked when the visitor wrote; undefined: it is not known. */
  readonly picture: MailedPicture | undefined;
  /** The page on which the visitor decides. */
  readonly decisionUrl: string;
}

/** Renders the mail to a visitor: what was done, and the page on which it says whether that is enough. */
export function renderResult(mail: ResultMail): MailText {
  const {
    language,
    texts,
    organizationName,
    content,
    summary,
    previewUrl,
    picture: shown,
    decisionUrl,
  } = mail;
  const { result } = texts;
  const names = [mail.actorName];
  const asks = oneLine((mail.isAgain ? result.asksAgain : result.asks)(mail.actorName));
  const title = shorten(oneLine(content.trim().split(/\r?\n/, 1)[0] ?? ''), 70);
  return {
    subject: shorten(oneLine(result.subject(title))),
    ...renderFrame({
      language,
      texts,
      organizationName,
      preview: asks,
      parts: [
        {
          html: [
            heading(title, decisionUrl),
            paragraph(asks),
            paragraph(result.comment, { isQuiet: true }),
            quote(content, names),
            shown === undefined ? '' : picture({ ...shown, label: texts.picture, url: decisionUrl }),
            paragraph(result.done, { isQuiet: true }),
            quote(summary, names),
            button(result.decide, decisionUrl),
            quietLinks(previewUrl === null ? [] : [[result.see, previewUrl]]),
          ].join(''),
          text: [
            asks,
            '',
            `${result.comment}:`,
            quotedText(content),
            '',
            `${result.done}:`,
            quotedText(summary),
            '',
            ...(previewUrl === null ? [] : [`${result.see}: ${previewUrl}`]),
            `${result.decide}: ${decisionUrl}`,
          ].join('\n'),
        },
      ],
      reason: result.asReporter(organizationName),
      unsubscribeUrl: undefined,
    }),
  };
}

function quotedText(words: string): string {
  return withSigns(words)
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
