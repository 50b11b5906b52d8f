import { escapeHtml } from '@postil/contract/markdown';
import type { MailTexts } from '@postil/languages/language/mail';
import { mailTextsOf } from '@postil/languages/mail';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { languageForReader } from '../../../core/http/pages/language.ts';
import {
  addMailedPages,
  MAILED_PAGE_HEADERS,
  MAILED_PAGE_OPTIONS,
} from '../../../core/http/pages/mailed-page.ts';
import { toDocument } from './document.ts';
import { ADDRESS_PATHS, type AddressPurpose, readAddressToken } from './links.ts';
import { type AddressKey, type AddressState, findAddress } from './queries.ts';
import { subscribeAddress, unsubscribeAddress } from './service.ts';

type PageServices = Pick<Services, 'database'>;

/**
 * Serves the pages behind the links in mails to addresses without an account. Only their buttons, and the one-click
 * request of a mail program to unsubscribe (RFC 8058), change something, because mail scanners open links.
 */
export async function addAddressPages(app: App, { database }: PageServices): Promise<void> {
  await addMailedPages(app, (pages) => {
    addPage(pages, { database }, 'confirm');
    addPage(pages, { database }, 'unsubscribe');
  });
}

function addPage(pages: App, { database }: PageServices, purpose: AddressPurpose): void {
  const path = ADDRESS_PATHS[purpose];

  pages.get(path, MAILED_PAGE_OPTIONS, async (request, reply) => {
    const key = await readAddressToken(database.sql, purpose, request.query.token);
    return respond(database, { request, reply, purpose, key });
  });

  pages.post(path, MAILED_PAGE_OPTIONS, async (request, reply) => {
    const key = await readAddressToken(database.sql, purpose, request.query.token);
    const choice = new URLSearchParams(String(request.body ?? '')).get('mail');
    if (key && choice === 'on') await subscribeAddress(database, key);
    // The request of a mail program has a different body.
    else if (key && (choice === 'off' || purpose === 'unsubscribe')) await unsubscribeAddress(database, key);
    return respond(database, { request, reply, purpose, key });
  });
}

interface PageContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly purpose: AddressPurpose;
  readonly key: AddressKey | undefined;
}

async function respond({ sql }: PageServices['database'], { request, reply, purpose, key }: PageContext) {
  const address = key && (await findAddress(sql, key));
  const { language, texts } = mailTextsOf(languageForReader(request.headers, address?.language));
  const { title } = texts.reporter.page;
  const body = address
    ? bodyOf({ ...address, purpose }, texts)
    : `<p>${escapeHtml(texts.result.invalid)}</p>`;
  const page = toDocument({ language, nonce: reply.cspNonce.style }, { title, body });
  return reply
    .code(address ? 200 : 404)
    .headers(MAILED_PAGE_HEADERS)
    .send(page);
}

function bodyOf(
  { email, state, purpose, organization_name: organization }: AddressPage,
  { reporter }: Pick<MailTexts, 'reporter'>,
): string {
  const { page, confirmation } = reporter;
  const [value, label] = {
    asked: purpose === 'confirm' ? ['on', confirmation.confirm] : ['off', page.off],
    confirmed: ['off', page.off],
    unsubscribed: ['on', page.on],
  }[state];
  return `<p class="state" role="status">${escapeHtml(page[state](email, organization))}</p>
<form method="post" class="choices"><button class="accept" name="mail" value="${value}">${escapeHtml(label ?? '')}</button></form>`;
}

interface AddressPage {
  readonly email: string;
  readonly state: AddressState;
  readonly purpose: AddressPurpose;
  readonly organization_name: string;
}
