import { escapeHtml } from '@postil/contract/markdown';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import {
  addMailedPages,
  MAILED_PAGE_HEADERS,
  MAILED_PAGE_OPTIONS,
} from '../../../core/http/pages/mailed-page.ts';
import { recordMailConsent } from '../../members/invitations/queries.ts';
import { setWantsMail } from '../../members/queries.ts';
import { LINK_PATHS, LINK_SECRET, type LinkPurpose, readToken } from './links.ts';
import { type Addressee, findRecipient, type RecipientRow } from './queries.ts';

/** The page behind a link in an e-mail. */
interface LinkedPage {
  readonly purpose: LinkPurpose;
  /** The action of the page's button, which submits its form. */
  change(database: Database, addressee: Addressee, form: URLSearchParams): Promise<void>;
  render(recipient: RecipientRow): string;
}

const PAGES: readonly LinkedPage[] = [
  {
    purpose: 'unsubscribe',
    change: ({ sql }, addressee, form) => setWantsMail(sql, addressee, form.get('mail') === 'on'),
    render: renderSubscription,
  },
  {
    purpose: 'invitation',
    change: ({ sql }, addressee) => recordMailConsent(sql, addressee),
    render: renderInvitation,
  },
];

/**
 * Serves the pages behind the links in mails. Only the button of a page, and the one-click request of a mail program to
 * unsubscribe (RFC 8058), change something, because mail scanners open links.
 */
export async function addMailPages(app: App, { database }: Pick<Services, 'database'>): Promise<void> {
  await addMailedPages(app, (pages) => {
    for (const page of PAGES) addPage(pages, page, database);
  });
}

function addPage(pages: App, { purpose, change, render }: LinkedPage, database: Database): void {
  const path = LINK_PATHS[purpose];
  const findAddressee = async (token: string) =>
    readToken({ secret: await getInstallationSecret(database.sql, LINK_SECRET), purpose }, token);
  const show = async (reply: FastifyReply, addressee: Addressee | undefined) => {
    const recipient = addressee && (await findRecipient(database.sql, addressee));
    return reply
      .code(recipient ? 200 : 404)
      .headers(MAILED_PAGE_HEADERS)
      .send(recipient ? toPage(render(recipient)) : INVALID_LINK_PAGE);
  };

  pages.get(path, MAILED_PAGE_OPTIONS, async (request, reply) =>
    show(reply, await findAddressee(request.query.token)),
  );

  pages.post(path, MAILED_PAGE_OPTIONS, async (request, reply) => {
    const addressee = await findAddressee(request.query.token);
    if (addressee) await change(database, addressee, new URLSearchParams(String(request.body ?? '')));
    return show(reply, addressee);
  });
}

function renderSubscription({
  email,
  organization_name: organizationName,
  wants_mail: wantsMail,
}: RecipientRow): string {
  const target = `<b>${escapeHtml(email)}</b> about <b>${escapeHtml(organizationName)}</b>`;
  const [state, value, button] = wantsMail
    ? [`Postil sends mail to ${target}.`, 'off', 'Stop sending mail']
    : [`Postil sends no mail to ${target}.`, 'on', 'Send mail again'];
  return `<p>${state}</p><form method="post"><button name="mail" value="${value}">${button}</button></form>`;
}

function renderInvitation({
  email,
  organization_name: organizationName,
  has_accepted: hasAccepted,
}: RecipientRow): string {
  const [address, organization] = [escapeHtml(email), escapeHtml(organizationName)];
  return hasAccepted
    ? `<p>Postil sends mail about tasks at <b>${organization}</b> to <b>${address}</b>.</p>`
    : `<p><b>${organization}</b> added <b>${address}</b>. Accept to get mail about your tasks there.</p><form method="post"><button name="accept" value="yes">Accept</button></form>`;
}

/** A buffer shared by all responses, so that unread ones take no memory. */
const INVALID_LINK_PAGE = Buffer.from(
  toPage(
    '<p>This link is incomplete or no longer valid. Copy it from the mail in full, or ask for a new one.</p>',
  ),
);

function toPage(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail from Postil</title></head><body><h1>Mail from Postil</h1>${body}</body></html>`;
}
