import type { Language } from '@postil/contract';
import type { MailTexts } from '@postil/languages/language/mail';
import { button, heading, paragraph, renderFrame, secondaryLinks } from './frame.ts';
import { oneLine, truncate } from './lines.ts';
import type { MailText } from './notifications.ts';

/** The contents of the mail to a person who was added to an organisation. */
interface Invitation {
  readonly language: Language;
  readonly texts: MailTexts;
  readonly organizationName: string;
  /** null: no longer known. */
  readonly inviterName: string | null;
  readonly acceptUrl: string;
  /** The single-use URL of the page on which the person sets a password. */
  readonly invitationUrl: string;
  readonly unsubscribeUrl: string;
}

/** Renders the mail to a person who was added to an organisation, with the inviter and the link to join. */
export function renderInvitation(invitation: Invitation): MailText {
  const { language, texts, organizationName, inviterName, acceptUrl, invitationUrl, unsubscribeUrl } =
    invitation;
  const { topic, about, join, accept, acceptLink } = texts.invitation;
  const title = oneLine(topic(inviterName ?? undefined, organizationName));
  return {
    subject: truncate(title),
    ...renderFrame({
      language,
      texts,
      organizationName,
      preview: about,
      parts: [
        {
          html: [
            heading(title, invitationUrl),
            paragraph(about),
            button(join, invitationUrl),
            '<div style="height:16px"></div>',
            paragraph(accept, { isQuiet: true }),
            secondaryLinks([[acceptLink, acceptUrl]]),
          ].join(''),
          text: `${title}\n\n${about}\n\n${join}: ${invitationUrl}\n\n${accept}\n${acceptLink}: ${acceptUrl}`,
        },
      ],
      reason: texts.asMember(organizationName),
      unsubscribeUrl,
    }),
  };
}
