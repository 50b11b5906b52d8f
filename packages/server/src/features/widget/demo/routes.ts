import { readFileSync } from 'node:fs';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPagePolicy, type PolicyOptions } from '../../../core/http/pages/policy.ts';
import { isLoopbackName } from '../../../core/net/origins.ts';
import { hostOf } from '../../../core/texts/page-addresses.ts';
import { findDemoKey } from './queries.ts';

const HTML = 'text/html; charset=utf-8';

/** Serves a page on which people try the widget: that of a site whose domain is the host of the request. */
export async function addDemo(app: App, { database }: Pick<Services, 'database'>): Promise<void> {
  const [shop, withoutSite] = [readTemplate('page.html'), readTemplate('without-site.html')];
  await app.register(async (pages: App) => {
    await addPagePolicy(pages, POLICY);
    pages.get('/demo', { config: { permission: 'open' } }, async (request, reply) => {
      const host = hostOf(request.host) ?? 'localhost';
      // The name of an internal site is no secret, so a request by its name gets nothing of it.
      const isOwn = isLoopbackName(host) || host === hostOf(app.baseUrl ?? '');
      const key = isOwn ? await findDemoKey(database.sql, domainsOf(host)) : undefined;
      reply.type(HTML);
      const values = { NONCE: reply.cspNonce.script, HOST: host, KEY: key ?? '' };
      return fillIn(key === undefined ? withoutSite : shop, values);
    });
  });
}

const POLICY: PolicyOptions = {
  // The window stays in touch with the one in which a member connects.
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  directives: {
    // The widget takes its picture of a page from a copy in which styles are inline, and reads pictures as data.
    styleSrcElem: ["'self'", "'unsafe-inline'"],
    styleSrcAttr: ["'unsafe-inline'"],
    connectSrc: ["'self'", 'data:', 'blob:'],
    formAction: ["'none'"],
  },
};

/** The domains to which a host belongs, the closest one first; all names of the loopback interface count as `localhost`. */
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
