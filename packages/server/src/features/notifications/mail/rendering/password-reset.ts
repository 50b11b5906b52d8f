import { mailTextsOf } from '@postil/languages/mail';
import { button, heading, paragraph, renderFrame } from './frame.ts';
import type { MailText } from './notifications.ts';

/** The contents of the mail with a link to set a new password. */
interface PasswordReset {
  /** null: English. */
  readonly language: string | null;
  /** The name of the person's organisation, or of the service if there are several. */
  readonly organizationName: string;
  readonly url: string;
}

/** Renders the mail with a link to set a new password, which may have been requested by somebody else. */
export function renderPasswordReset({
  language: preferredLanguage,
  organizationName,
  url,
}: PasswordReset): MailText {
  const { language, texts } = mailTextsOf(preferredLanguage);
  const { topic, about, set, limits, reason } = texts.reset;
  return {
    subject: topic,
    ...renderFrame({
      language,
      texts,
      organizationName,
      preview: about,
      parts: [
        {
          html: [
            heading(topic, url),
            paragraph(about),
            paragraph(limits, { isQuiet: true }),
            button(set, url),
          ].join(''),
          text: `${topic}\n\n${about} ${limits}\n\n${set}: ${url}`,
        },
      ],
      reason,
      unsubscribeUrl: undefined,
    }),
  };
}
