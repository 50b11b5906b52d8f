import { readFileSync } from 'node:fs';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPagePolicy, type PolicyOptions } from '../../../core/http/pages/policy.ts';
import { isLoopbackName } from '../../../core/net/origins.ts';
import { hostOf } from '../../../core/texts/page-addresses.ts';
import { findDemoKey } from './queries.ts';

const HTML = 'text/html; charset=utf-8';

/** Serves a page for trying the widget of the site whose domain is the host of the request. */
export async function addDemo(app: App, { database }: Pick<Services, 'database'>): Promise<void> {
  const [siteTemplate, fallbackTemplate] = [readTemplate('page.html'), readTemplate('without-site.html')];
  await app.register(async (pages: App) => {
    await addPagePolicy(pages, POLICY);
    pages.get('/demo', { config: { permission: 'open' } }, async (request, reply) => {
      const host = hostOf(request.host) ?? 'localhost';
      // The names of internal sites are not secret, so a request with such a name must reveal nothing.
      const isOwnHost = isLoopbackName(host) || host === hostOf(app.baseUrl ?? '');
      const key = isOwnHost ? await findDemoKey(database.sql, domainsOf(host)) : undefined;
      reply.type(HTML);
      const values = { NONCE: reply.cspNonce.script, HOST: host, KEY: key ?? '' };
      return fillPlaceholders(key === undefined ? fallbackTemplate : siteTemplate, values);
    });
  });
}

const POLICY: PolicyOptions = {
  // The window keeps its connection to the popup in which a member connects.
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  directives: {
    // The widget renders its picture of a page from a copy with inline styles, and reads images as data URLs.
    styleSrcElem: ["'self'", "'unsafe-inline'"],
    styleSrcAttr: ["'unsafe-inline'"],
    connectSrc: ["'self'", 'data:', 'blob:'],
    formAction: ["'none'"],
  },
};

/** The domains of a host, the most specific first; all names of the loopback interface count as `localhost`. */
function domainsOf(host: string): string[] {
  if (isLoopbackName(host)) return ['localhost'];
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

function readTemplate(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** Replaces `%NAME%`; the values are a nonce, a host and a key, which have no special characters in HTML. */
function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (page, [name, value]) => page.replaceAll(`%${name}%`, value),
    template,
  );
}
