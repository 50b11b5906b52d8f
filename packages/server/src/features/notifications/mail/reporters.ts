import { mailTextsOf } from '@postil/languages/mail';
import type { Services } from '../../../core/feature.ts';
import { makeDecisionPath } from './decision-links.ts';
import type { AddressLimit } from './limits.ts';
import { attachPictures } from './pictures.ts';
import { type ConfirmationMail, renderConfirmation } from './rendering/confirmation.ts';
import { type ReporterMail, renderReporterMail } from './rendering/reporter.ts';
import { type MailSettings, type Outcome, sendMail } from './sending.ts';
import { openTransport } from './transport.ts';

/** The daily limits on e-mails to an address, across all organisations: on confirmation mails, and on all others. */
const ADDRESS_LIMITS = {
  confirmations: { kind: 'questions', limit: 3 },
  news: { kind: 'news', limit: 20 },
} as const satisfies Record<string, AddressLimit>;

type RenderedField = 'language' | 'texts' | 'picture' | 'decisionUrl';

/** Somebody without an account, as the recipient of an e-mail. */
interface Recipient {
  readonly organizationId: string;
  readonly personId: string;
  readonly email: string;
  /** null: English. */
  readonly language: string | null;
}

/** A confirmation mail. It contains no text by the person who left the address. */
type Confirmation = Recipient & Omit<ConfirmationMail, RenderedField>;

/** The events of a comment, for its author. */
export type ReporterNews = Recipient &
  Omit<ReporterMail, RenderedField> & { readonly name: string; readonly commentId: string };

type SendServices = Pick<Services, 'database' | 'logger' | 'baseUrl' | 'storage'>;

/** Sends mails to people without an account. */
export interface ReporterMailer {
  sendConfirmation(services: SendServices, mail: Confirmation): Promise<Outcome>;
  sendNews(services: SendServices, news: ReporterNews): Promise<Outcome>;
}

/**
 * Creates a mailer for people without an account who left an address. Its mails count towards the daily limit of the
 * organisation.
 *
 * @returns undefined without a mail server.
 */
export function createReporterMailer({
  smtpUrl,
  from,
  dailyLimit,
  readCrop,
}: Pick<MailSettings, 'smtpUrl' | 'from' | 'dailyLimit' | 'readCrop'>): ReporterMailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const settings = { from, dailyLimit, transport: openTransport(smtpUrl) };
  // A flood of addresses from visitors must not use up the daily limit of the organisation.
  const confirmationSettings = { ...settings, dailyLimit: Math.ceil(dailyLimit / 2) };
  return {
    sendConfirmation(services, { organizationId, personId, email, language, ...contents }) {
      const { unsubscribeUrl } = contents;
      const render = () => renderConfirmation({ ...mailTextsOf(language), ...contents });
      const person = { organizationId, personId };
      const mail = {
        person,
        name: '',
        email,
        unsubscribeUrl,
        addressLimit: ADDRESS_LIMITS.confirmations,
        render,
      };
      return sendMail(mail, { ...services, ...confirmationSettings });
    },
    async sendNews(services, { organizationId, personId, commentId, name, email, language, ...contents }) {
      const path = await makeDecisionPath(services.database.sql, { organizationId, personId, commentId });
      const decisionUrl = `${services.baseUrl()}${path}`;
      const person = { organizationId, personId };
      const { pictures, attachments } = await attachPictures([commentId], person, { ...services, readCrop });
      const picture = pictures.get(commentId);
      const render = () =>
        renderReporterMail({ ...mailTextsOf(language), ...contents, picture, decisionUrl });
      const { unsubscribeUrl } = contents;
      const mail = { person, name, email, subjectId: commentId, unsubscribeUrl, attachments, render };
      return sendMail({ ...mail, addressLimit: ADDRESS_LIMITS.news }, { ...services, ...settings });
    },
  };
}
