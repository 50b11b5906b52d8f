import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import helmet from '@fastify/helmet';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { isLoopbackName } from '../../../core/net/origins.ts';
import { hostOf } from '../../../core/texts/page-addresses.ts';
import { findDemoKey } from './queries.ts';

const HTML = 'text/html; charset=utf-8';

/** Serves a page on which people try the widget: that of a site whose domain is the host of the request. */
export async function addDemo(app: App, { database }: Pick<Services, 'database'>): Promise<void> {
  const [shop, withoutSite] = [readTemplate('page.html'), readTemplate('without-site.html')];
  await app.register(async (pages: App) => {
    await pages.register(helmet, HEADERS);
    pages.get('/demo', { config: { permission: 'open' } }, async (request, reply) => {
      const host = hostOf(request.host) ?? 'localhost';
      const key = await findDemoKey(database.sql, domainsOf(host));
      const nonce = randomBytes(16).toString('base64url');
      reply.type(HTML).headers({ 'cache-control': 'no-store', 'content-security-policy': policyWith(nonce) });
      const values = { NONCE: nonce, HOST: host, KEY: key ?? '' };
      return fillIn(key === undefined ? withoutSite : shop, values);
    });
  });
}

/** The window stays in touch with the one in which a member connects. */
const HEADERS = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  strictTransportSecurity: false,
} as const;

/** Only the page's own scripts run. Styles may be inline: the widget takes its picture of a page from a copy in which they are. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self' data: blob:",
    "form-action 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** The domains to which a host belongs, the closest one first; all names of the own machine are `localhost`. */
function domainsOf(host: string): string[] {
  if (isLoopbackName(host)) return ['localhost'];
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

function readTemplate(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** Replaces `%NAME%`; the values are a nonce, a host and a key, which mean nothing in HTML. */
function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (page, [name, value]) => page.replaceAll(`%${name}%`, value),
    template,
  );
}
