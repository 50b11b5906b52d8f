import { type MailServer, type ReceivedMail, startMailServer } from '../servers/mail-server.ts';
import { startTestServer, type Tenant, type TestServer } from './test-server.ts';

/** A server that mails what happened at once when it is told to, and the mail server that takes it. */
export interface Mailing {
  readonly server: TestServer;
  readonly smtp: MailServer;
  /** One round of the job that mails. */
  sendMails(): Promise<void>;
  /** What this address got, oldest first. */
  mailsTo(email: string): ReceivedMail[];
  close(): Promise<void>;
}

export const MAILING_BASE_URL = 'https://feedback.example';

export async function startMailing(settings: Record<string, string> = {}): Promise<Mailing> {
  const smtp = await startMailServer();
  const server = await startTestServer({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Postil <postil@postil.example>',
    MAIL_DIGEST_SECONDS: '0',
    BASE_URL: MAILING_BASE_URL,
    ...settings,
  });
  return {
    server,
    smtp,
    sendMails: () => sendMails(server),
    mailsTo: (email) => smtp.mails.filter(({ to }) => to.includes(email)),
    async close() {
      await server.close();
      await smtp.close();
    },
  };
}

export function sendMails(server: TestServer): Promise<void> {
  return server.runJob('mail-notifications');
}

/** What became of the mail of each notification of an organisation, oldest first. */
export async function fatesOf({ database }: TestServer, { organization_id }: Tenant): Promise<string[]> {
  const rows = await database.sql<{ mail_status: string }[]>`
    SELECT mail_status FROM notifications WHERE organization_id = ${organization_id} ORDER BY id`;
  return rows.map(({ mail_status }) => mail_status);
}

/** The unsubscribe link of a mail. */
export function unsubscribeLink({ headers }: ReceivedMail): string {
  const link = /^<(https:\/\/[^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1];
  if (link === undefined) throw new Error('The mail has no unsubscribe link.');
  return link;
}
