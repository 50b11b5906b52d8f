import type { SendMailOptions } from 'nodemailer';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import type { Services } from '../../../core/feature.ts';
import type { Crop } from '../../../core/uploads/crops.ts';
import { countTowardsLimits, type Excess, type Share } from './limits.ts';
import { LINK_SECRET, linkPath } from './links.ts';
import type { Addressee } from './queries.ts';
import type { MailText } from './rendering/notifications.ts';
import { explainMailError, isServerUnavailable, type Transport } from './transport.ts';

/** How mail is sent. */
export interface MailSettings {
  /** The mail server; undefined if there is none. */
  readonly smtpUrl: string | undefined;
  /** The sender. */
  readonly from: string;
  /** How long the notifications of one person are gathered for one mail. */
  readonly digestSeconds: number;
  /** Mails that an organisation may send on one day (UTC); 0: no limit. */
  readonly dailyLimit: number;
  /** Makes the path of a page where an invited person sets a password. */
  readonly makeInvitationPath: (sql: Sql, person: Addressee) => Promise<string>;
  /** Reads the surroundings of a comment in its screenshot; undefined if it has none. */
  readonly readCrop: (
    services: Pick<Services, 'database' | 'storage'>,
    comment: { readonly organizationId: string; readonly commentId: string },
  ) => Promise<Crop | undefined>;
}

export type MailServices = Pick<Services, 'database' | 'lifecycle' | 'logger' | 'baseUrl' | 'storage'>;
export type Sending = MailSettings & MailServices & { readonly transport: Transport };

/** The parameters for sending one mail. */
type Posting = Pick<Sending, 'database' | 'dailyLimit' | 'logger' | 'from' | 'transport' | 'baseUrl'>;

/** One mail to one person. */
interface Mail {
  readonly person: Addressee;
  readonly name: string;
  readonly email: string;
  /**
   * The subject of the mail, so that programs show the mails about it as one conversation; absent: none in particular.
   */
  readonly subjectId?: string | undefined;
  readonly attachments?: SendMailOptions['attachments'];
  /** The page on which somebody without an account ends the mail; absent: that of a member. */
  readonly unsubscribeUrl?: string;
  /** The daily limit of such mails for the address, over all organisations; absent: unlimited. */
  readonly share?: Share;
  /** @param links full addresses of the pages that are for this person only. */
  render(links: Links): MailText;
}

/** The pages to which a mail leads. */
interface Links {
  readonly unsubscribeUrl: string;
  readonly acceptUrl: string;
}

/**
 * The outcome of a mail. `over the limit`: it was not sent, because the organisation may send no more on this day.
 * `over the share`: because the address gets no more on this day.
 */
export type Outcome = 'sent' | Excess | 'refused' | 'server unavailable';

/** Sends a mail, if its organisation may send another one on this day, and its address may get it. */
export async function sendMail(mail: Mail, options: Posting): Promise<Outcome> {
  const counted = await countTowardsLimits(mail, options);
  if (typeof counted === 'string') return counted;
  try {
    await send(mail, options);
    return 'sent';
  } catch (error) {
    await counted.takeBack();
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    options.logger.warn(
      {
        reason: explainMailError(error),
        code,
        response_code: responseCode,
        person_id: mail.person.personId,
      },
      'the mail server did not accept a mail',
    );
    return isServerUnavailable(error) ? 'server unavailable' : 'refused';
  }
}

async function send(mail: Mail, options: Posting): Promise<void> {
  const { person, name, email, render, attachments = [] } = mail;
  const { from, database, transport, baseUrl } = options;
  const secret = await getInstallationSecret(database.sql, LINK_SECRET);
  const unsubscribeUrl =
    mail.unsubscribeUrl ?? `${baseUrl()}${linkPath({ secret, purpose: 'unsubscribe' }, person)}`;
  const acceptUrl = `${baseUrl()}${linkPath({ secret, purpose: 'invitation' }, person)}`;
  await transport.sendMail({
    ...render({ unsubscribeUrl, acceptUrl }),
    from,
    to: { name, address: email },
    attachments,
    ...threadOf(mail, baseUrl()),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  });
}

/** The headers by which programs thread mails: those about one thing refer to the same message, which was never sent. */
function threadOf({ subjectId }: Mail, baseUrl: string): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  if (subjectId === undefined) return {};
  const root = `<${subjectId}@${new URL(baseUrl).hostname}>`;
  return { inReplyTo: root, references: root };
}
