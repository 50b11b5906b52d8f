import { mailTextsOf } from '@postil/languages/mail';
import type { Services } from '../../../core/feature.ts';
import { makeDecisionPath } from './decision-links.ts';
import { attachPictures } from './pictures.ts';
import { renderResult } from './rendering/result.ts';
import { type MailSettings, type Outcome, sendMail } from './sending.ts';
import { openTransport } from './transport.ts';

/** A mail to the visitor who wrote a comment: what was done about it, and the question whether that is enough. */
export interface ReporterMail {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly commentId: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  /** null: English. */
  readonly language: string | null;
  readonly content: string;
  readonly summary: string;
  readonly previewUrl: string | null;
  readonly actorName: string;
  readonly isAgain: boolean;
}

export type SendReporterMail = (
  services: Pick<Services, 'database' | 'logger' | 'baseUrl' | 'storage'>,
  mail: ReporterMail,
) => Promise<Outcome>;

/**
 * Prepares mails to visitors who left an address. They count towards what the organisation may send on a day.
 *
 * @returns undefined without a mail server.
 */
export function createReporterMailer({
  smtpUrl,
  from,
  dailyLimit,
  readCrop,
}: Pick<MailSettings, 'smtpUrl' | 'from' | 'dailyLimit' | 'readCrop'>): SendReporterMail | undefined {
  if (smtpUrl === undefined) return undefined;
  const transport = openTransport(smtpUrl);
  return async (services, mail) => {
    const { organizationId, personId, commentId, name, email, language, ...contents } = mail;
    const path = await makeDecisionPath(services.database.sql, { organizationId, personId, commentId });
    const decisionUrl = `${services.baseUrl()}${path}`;
    const person = { organizationId, personId };
    const { pictures, attachments } = await attachPictures([commentId], person, { ...services, readCrop });
    const picture = pictures.get(commentId);
    const render = () => renderResult({ ...mailTextsOf(language), ...contents, picture, decisionUrl });
    const letter = { person, name, email, subjectId: commentId, isForMember: false, attachments, render };
    return sendMail(letter, { ...services, from, dailyLimit, transport });
  };
}
