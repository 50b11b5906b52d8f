import type { SendMailOptions } from 'nodemailer';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { isProgrammingError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { Crop } from '../../../core/uploads/crops.ts';
import { type AddressLimit, countTowardsLimits, type ExceededLimit } from './limits.ts';
import { LINK_SECRET, linkPath } from './links.ts';
import type { Addressee } from './queries.ts';
import type { MailText } from './rendering/notifications.ts';
import { explainMailError, isServerUnavailable, type Transport } from './transport.ts';

/** The settings for sending mail. */
export interface MailSettings {
  /** The mail server; undefined if there is none. */
  readonly smtpUrl: string | undefined;
  /** The sender. */
  readonly from: string;
  /** The time during which the notifications of a person are collected into one e-mail. */
  readonly digestSeconds: number;
  /** The daily limit (UTC) on an organisation's e-mails; 0: no limit. */
  readonly dailyLimit: number;
  /** Makes the path of the page on which an invited person sets a password. */
  readonly makeInvitationPath: (sql: Sql, person: Addressee) => Promise<string>;
  /** Reads the surroundings of a comment in its screenshot; undefined if it has none. */
  readonly readCrop: (
    services: Pick<Services, 'database' | 'storage'>,
    comment: { readonly organizationId: string; readonly commentId: string },
  ) => Promise<Crop | undefined>;
}

export type MailServices = Pick<Services, 'database' | 'lifecycle' | 'logger' | 'baseUrl' | 'storage'>;
export type MailerOptions = MailSettings & MailServices & { readonly transport: Transport };

/** The parameters for sending one e-mail. */
type SendOptions = Pick<
  MailerOptions,
  'database' | 'dailyLimit' | 'logger' | 'from' | 'transport' | 'baseUrl'
>;

/** One mail to one person. */
interface Mail {
  readonly person: Addressee;
  readonly name: string;
  readonly email: string;
  /** The id of the comment or mockup by which mail programs thread mails; absent: none in particular. */
  readonly subjectId?: string | undefined;
  readonly attachments?: SendMailOptions['attachments'];
  /** The URL of the unsubscribe page for somebody without an account; absent: that for a member. */
  readonly unsubscribeUrl?: string;
  /** The daily limit on such mails to the address, across all organisations; absent: unlimited. */
  readonly addressLimit?: AddressLimit;
  /** @param links the full URLs of this person's own pages. */
  render(links: Links): MailText;
}

/** The URLs in an e-mail. */
interface Links {
  readonly unsubscribeUrl: string;
  readonly acceptUrl: string;
}

/**
 * The outcome of sending a mail. `over the limit`: not sent, because the daily limit of the organisation is reached.
 * `over the address limit`: not sent, because the daily limit of the address is reached.
 */
export type Outcome = 'sent' | ExceededLimit | 'refused' | 'server unavailable';

/**
 * Sends an e-mail, unless the daily limit of its organisation or its address is reached.
 *
 * @throws if the mail cannot be composed, or for a fault of the program; neither is a fault of the mail server.
 */
export async function sendMail(mail: Mail, options: SendOptions): Promise<Outcome> {
  const message = await compose(mail, options);
  const countResult = await countTowardsLimits(mail, options);
  if (typeof countResult === 'string') return countResult;
  try {
    await options.transport.sendMail(message);
    return 'sent';
  } catch (error) {
    await countResult.takeBack();
    if (isProgrammingError(error)) throw error;
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    options.logger.warn(
      {
        reason: explainMailError(error),
        code,
        response_code: responseCode,
        person_id: mail.person.personId,
      },
      'the mail server did not accept an e-mail',
    );
    return isServerUnavailable(error) ? 'server unavailable' : 'refused';
  }
}

async function compose(mail: Mail, options: SendOptions): Promise<SendMailOptions> {
  const { person, name, email, render, attachments = [] } = mail;
  const { from, database, baseUrl } = options;
  const secret = await getInstallationSecret(database.sql, LINK_SECRET);
  const unsubscribeUrl =
    mail.unsubscribeUrl ?? `${baseUrl()}${linkPath({ secret, purpose: 'unsubscribe' }, person)}`;
  const acceptUrl = `${baseUrl()}${linkPath({ secret, purpose: 'invitation' }, person)}`;
  return {
    ...render({ unsubscribeUrl, acceptUrl }),
    from,
    to: { name, address: email },
    attachments,
    ...threadHeadersOf(mail, baseUrl()),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** The headers by which mail programs thread mails: mails about one subject refer to the same message, which is never sent. */
function threadHeadersOf(
  { subjectId }: Mail,
  baseUrl: string,
): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  if (subjectId === undefined) return {};
  const root = `<${subjectId}@${new URL(baseUrl).hostname}>`;
  return { inReplyTo: root, references: root };
}
