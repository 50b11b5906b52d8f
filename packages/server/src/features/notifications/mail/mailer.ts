import { createTransport } from 'nodemailer';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import type { Services } from '../../../core/feature.ts';
import { newId } from '../../../core/records/ids.ts';
import type { NotificationRow } from '../notification/queries.ts';
import { renderMail } from './mail-text.ts';
import {
  type Addressee,
  type Claim,
  claimMail,
  findRecipient,
  finishMail,
  listClaimed,
  listDue,
  postponeMail,
  type RecipientRow,
  settleMail,
} from './queries.ts';
import { issueToken, LINK_SECRET, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

export interface MailSettings {
  /** The mail server; undefined where there is none. */
  readonly smtpUrl: string | undefined;
  /** The sender. */
  readonly from: string;
  /** How long notifications of one person are gathered. */
  readonly digestSeconds: number;
}

type MailServices = Pick<Services, 'database' | 'lifecycle' | 'logger' | 'baseUrl'>;

/** People to whom one round sends mail; the next round goes on. */
const PEOPLE_PER_ROUND = 200;
const MAILS_AT_ONCE = 3;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

/**
 * Prepares the mailing of notifications.
 *
 * @returns one round of it, for a job: mails everybody whose notifications are due, one mail a person.
 *   Without a mail server it only notes that nothing is mailed. Rounds may overlap, here or on other nodes.
 */
export function createMailer(settings: MailSettings, services: MailServices): () => Promise<void> {
  const { database, lifecycle } = services;
  const { smtpUrl, digestSeconds } = settings;
  const mailOptions =
    smtpUrl === undefined ? undefined : { ...settings, ...services, transport: openTransport(smtpUrl) };
  return async () => {
    await settleMail(database, { isMailOn: mailOptions !== undefined });
    if (mailOptions === undefined) return;
    const due = await listDue(database.sql, { digestSeconds, limit: PEOPLE_PER_ROUND });
    let isServerAway = false;
    const work = async () => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        if (isServerAway || lifecycle.isStopping) return;
        if ((await mailTo(next, mailOptions)) === 'server away') isServerAway = true;
      }
    };
    await Promise.all(Array.from({ length: MAILS_AT_ONCE }, work));
  };
}

type Transport = ReturnType<typeof openTransport>;

function openTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Sending = MailSettings & MailServices & { readonly transport: Transport };

async function mailTo(addressee: Addressee, options: Sending): Promise<'done' | 'server away'> {
  const { database, digestSeconds, logger } = options;
  const claim = { ...addressee, leaseId: newId() };
  if (!(await claimMail(database, claim, { digestSeconds }))) return 'done';
  const [notifications, recipient] = await Promise.all([
    listClaimed(database.sql, claim),
    findRecipient(database.sql, claim),
  ]);
  const isWanted = recipient?.wants_mail && notifications.length > 0;
  if (!isWanted) {
    await finishMail(database, claim, []);
    return 'done';
  }
  try {
    await send({ claim, recipient, notifications }, options);
  } catch (error) {
    await postponeMail(database, claim);
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.warn({ code, response_code: responseCode, person_id: claim.personId }, 'a mail was not taken');
    // Without an answer of the server the next mail would fare no better.
    return responseCode === undefined ? 'server away' : 'done';
  }
  await finishMail(
    database,
    claim,
    notifications.map(({ id }) => id),
  );
  return 'done';
}

interface Mail {
  readonly claim: Claim;
  readonly recipient: RecipientRow;
  readonly notifications: readonly NotificationRow[];
}

async function send({ claim, recipient, notifications }: Mail, options: Sending): Promise<void> {
  const { from, database, transport, baseUrl } = options;
  const token = issueToken(await getInstallationSecret(database.sql, LINK_SECRET), claim);
  const unsubscribeUrl = `${baseUrl()}${UNSUBSCRIBE_PATH}?token=${token}`;
  const { organization_name: organizationName, email, name } = recipient;
  await transport.sendMail({
    ...renderMail({ organizationName, notifications, unsubscribeUrl }),
    from,
    to: { name, address: email },
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  });
}
