import { createTransport } from 'nodemailer';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import type { Services } from '../../../core/feature.ts';
import { newId } from '../../../core/records/ids.ts';
import type { NotificationRow } from '../notification/queries.ts';
import { renderMail } from './mail-text.ts';
import {
  type Addressee,
  findRecipient,
  finishMail,
  leaseMail,
  listDue,
  listLeased,
  type MailLease,
  postponeMail,
  type RecipientRow,
  settleMail,
} from './queries.ts';
import { issueToken, LINK_SECRET, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

export interface MailSettings {
  /** The mail server; undefined if there is none. */
  readonly smtpUrl: string | undefined;
  /** The sender. */
  readonly from: string;
  /** How long the notifications of one person are gathered for one mail. */
  readonly digestSeconds: number;
}

type MailServices = Pick<Services, 'database' | 'lifecycle' | 'logger' | 'baseUrl'>;

/** The most people to whom one round sends mail; the next round continues. */
const PEOPLE_PER_ROUND = 200;
const MAILS_AT_ONCE = 3;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

/**
 * Prepares the mailing of notifications.
 *
 * @returns a function that runs one round, for a job: it sends one mail to each person whose notifications are due.
 *   Without a mail server it only marks them as not mailed. Rounds may overlap, here or on other nodes.
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
    let isServerUnavailable = false;
    const work = async () => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        if (isServerUnavailable || lifecycle.isStopping) return;
        if ((await mailTo(next, mailOptions)) === 'server unavailable') isServerUnavailable = true;
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

async function mailTo(addressee: Addressee, options: Sending): Promise<'done' | 'server unavailable'> {
  const { database, digestSeconds, logger } = options;
  const lease = { ...addressee, leaseId: newId() };
  if (!(await leaseMail(database, lease, { digestSeconds }))) return 'done';
  const [notifications, recipient] = await Promise.all([
    listLeased(database.sql, lease),
    findRecipient(database.sql, lease),
  ]);
  const isWanted = recipient?.wants_mail && notifications.length > 0;
  if (!isWanted) {
    await finishMail(database, lease, []);
    return 'done';
  }
  try {
    await send({ lease, recipient, notifications }, options);
  } catch (error) {
    await postponeMail(database, lease);
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.warn(
      { code, response_code: responseCode, person_id: lease.personId },
      'the mail server did not accept a mail',
    );
    // If the server did not respond at all, the next mail would fare no better.
    return responseCode === undefined ? 'server unavailable' : 'done';
  }
  await finishMail(
    database,
    lease,
    notifications.map(({ id }) => id),
  );
  return 'done';
}

interface Mail {
  readonly lease: MailLease;
  readonly recipient: RecipientRow;
  readonly notifications: readonly NotificationRow[];
}

async function send({ lease, recipient, notifications }: Mail, options: Sending): Promise<void> {
  const { from, database, transport, baseUrl } = options;
  const token = issueToken(await getInstallationSecret(database.sql, LINK_SECRET), lease);
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
