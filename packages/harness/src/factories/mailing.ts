import type { MemberRecord } from '@postil/contract';
import { startTestServer, type Tenant, type TestServer } from '../postil/test-server.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../servers/mail-server.ts';
import { createMember } from './records.ts';

/** A server that sends notifications without delay when its job runs, and the mail server that receives them. */
export interface MailSetup {
  readonly server: TestServer;
  readonly smtp: MailServer;
  /** Runs the mail job once. */
  sendMails(): Promise<void>;
  /** Returns the e-mails to this address, oldest first. */
  mailsTo(email: string): ReceivedMail[];
  close(): Promise<void>;
}

export const MAILING_BASE_URL = 'https://feedback.example';

/** Starts both servers. @param settings override those of the tests. */
export async function startMailSetup(settings: Record<string, string> = {}): Promise<MailSetup> {
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

/** Runs the mail job once. */
export function sendMails(server: TestServer): Promise<void> {
  return server.runJob('mail-notifications');
}

/** The mail status of each notification of an organisation, oldest first. */
export async function mailStatusesOf(
  { database }: TestServer,
  { organization_id }: Tenant,
): Promise<string[]> {
  const rows = await database.sql<{ mail_status: string }[]>`
    SELECT mail_status FROM notifications WHERE organization_id = ${organization_id} ORDER BY id`;
  return rows.map(({ mail_status }) => mail_status);
}

/** A member who has accepted the invitation, and therefore gets notification e-mails. */
export async function createNotifiedMember(
  { database }: TestServer,
  tenant: Tenant,
  fields: Record<string, unknown> = {},
): Promise<MemberRecord> {
  const member = await createMember(tenant, fields);
  await database.sql`
    UPDATE people SET accepted_at = now() WHERE organization_id = ${tenant.organization_id} AND id = ${member.id}`;
  return member;
}

/** The acceptance link in an invitation e-mail, on this server. @throws {Error} if it is missing. */
export function acceptLink({ text }: ReceivedMail, url: string): string {
  const [, path] = /^Accept mail from this organisation: https?:\/\/[^/]+(\/\S+)$/m.exec(text) ?? [];
  if (path === undefined) throw new Error(`The mail has no link to accept: ${text}`);
  return `${url}${path}`;
}

/** The unsubscribe link in the headers of an e-mail. @throws {Error} if it is missing. */
export function unsubscribeLink({ headers }: ReceivedMail): string {
  const link = /^<(https:\/\/[^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1];
  if (link === undefined) throw new Error('The mail has no unsubscribe link.');
  return link;
}

let addresses = 0;

/** Creates a unique e-mail address. */
export function createAddress(): string {
  addresses += 1;
  return `vera${addresses}@visitor.example`;
}

/** Runs the mail job for people without an account once. */
export function mailReporters({ server }: Pick<MailSetup, 'server'>): Promise<void> {
  return server.runJob('mail-reporters');
}

/** The link to a path in an e-mail, on the server of the tests. @throws {Error} if it is missing. */
export function linkTo(path: string, { text }: ReceivedMail, { url }: Pick<TestServer, 'url'>): string {
  const found = text.match(/https:\/\/\S+/g)?.find((link) => link.startsWith(`${MAILING_BASE_URL}${path}?`));
  if (found === undefined) throw new Error(`The mail has no link to ${path}: ${text}`);
  return found.replace(MAILING_BASE_URL, url);
}

/** Sends a form, as the button of a page does. */
export function postForm(url: string, form: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form) });
}

/** Runs the job, and confirms an address by the link in the confirmation e-mail. @returns this e-mail. */
export async function confirmAddress(mailing: MailSetup, email: string): Promise<ReceivedMail> {
  await mailReporters(mailing);
  const mail = mailing.mailsTo(email).find(({ text }) => text.includes('/reporters/confirm?'));
  if (!mail) throw new Error(`No confirmation e-mail was sent to ${email}.`);
  const page = await postForm(linkTo('/reporters/confirm', mail, mailing.server), { mail: 'on' });
  if (page.status !== 200) throw new Error(`The address could not be confirmed: ${page.status}`);
  return mail;
}
