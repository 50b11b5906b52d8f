import type { MemberRecord } from '@postil/contract';
import { startTestServer, type Tenant, type TestServer } from '../postil/test-server.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../servers/mail-server.ts';
import { createMember } from './records.ts';

/** A server that sends notifications without delay when its job runs, and the mail server that receives them. */
export interface Mailing {
  readonly server: TestServer;
  readonly smtp: MailServer;
  /** Runs the job that sends mails once. */
  sendMails(): Promise<void>;
  /** The mails to this address, oldest first. */
  mailsTo(email: string): ReceivedMail[];
  close(): Promise<void>;
}

export const MAILING_BASE_URL = 'https://feedback.example';

/** Starts both servers. @param settings override those of the tests. */
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

/** Runs the job that sends mails once. */
export function sendMails(server: TestServer): Promise<void> {
  return server.runJob('mail-notifications');
}

/** The mail status of each notification of an organisation, oldest first. */
export async function fatesOf({ database }: TestServer, { organization_id }: Tenant): Promise<string[]> {
  const rows = await database.sql<{ mail_status: string }[]>`
    SELECT mail_status FROM notifications WHERE organization_id = ${organization_id} ORDER BY id`;
  return rows.map(({ mail_status }) => mail_status);
}

/** A member who has accepted, and therefore gets mail about what happens. */
export async function createReader(
  { database }: TestServer,
  tenant: Tenant,
  fields: Record<string, unknown> = {},
): Promise<MemberRecord> {
  const member = await createMember(tenant, fields);
  await database.sql`
    UPDATE people SET accepted_at = now() WHERE organization_id = ${tenant.organization_id} AND id = ${member.id}`;
  return member;
}

/** The link of an invitation to the page where it is accepted, on this server. */
export function acceptLink({ text }: ReceivedMail, url: string): string {
  const [, path] = /^Accept mail from this organisation: https?:\/\/[^/]+(\/\S+)$/m.exec(text) ?? [];
  if (path === undefined) throw new Error(`The mail has no link to accept: ${text}`);
  return `${url}${path}`;
}

/** The unsubscribe link in the headers of a mail. @throws {Error} when there is none. */
export function unsubscribeLink({ headers }: ReceivedMail): string {
  const link = /^<(https:\/\/[^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1];
  if (link === undefined) throw new Error('The mail has no unsubscribe link.');
  return link;
}
