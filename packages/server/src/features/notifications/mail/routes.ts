import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { setWantsMail } from '../../members/service.ts';
import { escapeHtml } from './html.ts';
import { type Addressee, findRecipient, type RecipientRow } from './queries.ts';
import { LINK_SECRET, readToken, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

const BODY_LIMIT_BYTES = 4_096;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The page needs no script, style or picture, and its address contains a token.
  'content-security-policy':
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

/**
 * Serves the page behind the link in every mail. Opening the page changes nothing, since mail scanners follow links;
 * its button unsubscribes, and so does the one-click request of a mail program (RFC 8058).
 */
export async function addUnsubscribePage(app: App, { database }: Pick<Services, 'database'>): Promise<void> {
  const findAddressee = async (token: string) =>
    readToken(await getInstallationSecret(database.sql, LINK_SECRET), token);
  const schema = { querystring: Type.Object({ token: Type.String({ default: '' }) }) };
  const config = { permission: 'open' } as const;

  await app.register(async (pages: App) => {
    // Mail programs send a form in one of two encodings, always with the same contents.
    pages.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: unknown, body: string) => body,
    );

    pages.get(UNSUBSCRIBE_PATH, { config, schema }, async (request, reply) => {
      const addressee = await findAddressee(request.query.token);
      return show(reply, addressee && (await findRecipient(database.sql, addressee)));
    });

    pages.post(UNSUBSCRIBE_PATH, { config, schema }, async (request, reply) => {
      const addressee = await findAddressee(request.query.token);
      const isOn = new URLSearchParams(String(request.body ?? '')).get('mail') === 'on';
      return show(reply, addressee && (await change(addressee, isOn)));
    });
  });

  async function change(addressee: Addressee, isOn: boolean): Promise<RecipientRow | undefined> {
    await setWantsMail(database.sql, addressee, isOn);
    return findRecipient(database.sql, addressee);
  }
}

function show(reply: FastifyReply, recipient: RecipientRow | undefined) {
  reply.code(recipient ? 200 : 404).headers(HEADERS);
  if (!recipient) return reply.send(INCOMPLETE);
  const { email, organization_name: organizationName, wants_mail: isOn } = recipient;
  const target = `<b>${escapeHtml(email)}</b> about <b>${escapeHtml(organizationName)}</b>`;
  const [state, value, button] = isOn
    ? [`Postil sends mail to ${target}.`, 'off', 'Send no more mail']
    : [`Postil sends no mail to ${target}.`, 'on', 'Send mail again'];
  return reply.send(
    toPage(
      `<p>${state}</p><form method="post"><button name="mail" value="${value}">${button}</button></form>`,
    ),
  );
}

/** One buffer for all responses, so that unread ones hold no memory of their own. */
const INCOMPLETE = Buffer.from(
  toPage('<p>This link is incomplete. Please copy it from the mail in full.</p>'),
);

function toPage(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail from Postil</title></head><body><h1>Mail from Postil</h1>${body}</body></html>`;
}
