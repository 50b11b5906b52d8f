import type { Language } from '@postil/contract';
import type { MailTexts } from '@postil/languages/language/mail';
import { button, heading, paragraph, renderFrame } from './frame.ts';
import { oneLine, truncate } from './lines.ts';
import type { MailText } from './notifications.ts';

/** The contents of the mail that asks somebody to confirm an address. */
export interface ConfirmationMail {
  readonly language: Language;
  readonly texts: MailTexts;
  readonly organizationName: string;
  /** The domain of the site, or the name of the project; null: unknown. */
  readonly location: string | null;
  readonly confirmUrl: string;
  readonly unsubscribeUrl: string;
}

/**
 * Renders the mail that asks somebody to confirm an address. Visitors can enter any address, so it contains only names
 * chosen by the team: a visitor's text never reaches a stranger.
 */
export function renderConfirmation(mail: ConfirmationMail): MailText {
  const { language, texts, organizationName, location, confirmUrl, unsubscribeUrl } = mail;
  const { subject, about, purpose, confirm, limits } = texts.reporter.confirmation;
  const title = oneLine(subject(organizationName));
  const summary = oneLine(about(organizationName, location ?? undefined));
  return {
    subject: truncate(title),
    ...renderFrame({
      language,
      texts,
      organizationName,
      preview: summary,
      parts: [
        {
          html: [
            heading(title, confirmUrl),
            paragraph(summary),
            paragraph(purpose),
            button(confirm, confirmUrl),
            '<div style="height:16px"></div>',
            paragraph(limits, { isQuiet: true }),
          ].join(''),
          text: `${title}\n\n${summary}\n\n${purpose}\n\n${confirm}: ${confirmUrl}\n\n${limits}`,
        },
      ],
      reason: texts.result.asReporter(organizationName),
      unsubscribeUrl,
    }),
  };
}
