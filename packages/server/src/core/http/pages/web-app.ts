import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import { PLACES } from '@postil/contract/places';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { readAssets, sendAsset } from './assets.ts';
import type { FirstLoads } from './first-loads.ts';
import { renderPage } from './web-page.ts';

const HTML = 'text/html; charset=utf-8';
const ICON = 'icon.svg';
const ICON_KEPT = 'public, max-age=86400';

/** Opened by pages of other sites, which wait for what it tells them. */
const CONNECT = '/widget/connect' satisfies (typeof PLACES)[number];

const NO_LOADS = '{"places":{},"languages":{}}';
const NOT_BUILT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Postil</title></head><body>
<p>The web app is not built yet. Start Postil with <code>npm start</code>, which builds it.</p>
<p>The API works: <a href="docs">read its reference</a>.</p></body></html>
`;

/**
 * Serves the web app: one page for all of its addresses, and the files that the page loads. All files are read when the
 * server starts, so that a later build cannot mix two versions.
 *
 * @param directory where the app was built. Without a build, the pages say how to make one.
 */
export async function addWebApp(app: App, { directory }: { directory: string }): Promise<void> {
  const template = readIfThere(path.join(directory, 'index.html'));
  const loads: FirstLoads = JSON.parse(readIfThere(path.join(directory, 'first-loads.json')) ?? NO_LOADS);
  await app.register(async (pages: App) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          connectSrc: ["'self'"],
          fontSrc: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'self'"],
          frameAncestors: ["'none'"],
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ["'none'"],
        },
      },
      enableCSPNonces: true,
      strictTransportSecurity: false,
    });
    for (const place of PLACES) pages.get(place, { config: { permission: 'open' } }, servePage);
  });
  addAssets(app, directory);

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    reply.type(HTML).header('cache-control', 'no-store');
    if (request.routeOptions.url === CONNECT) reply.header('cross-origin-opener-policy', 'unsafe-none');
    if (template === undefined) return NOT_BUILT;
    return renderPage(template, {
      headers: request.headers,
      basePath: basePathOf(app.baseUrl),
      styleNonce: reply.cspNonce.style,
      first: { loads, place: request.routeOptions.url ?? '', hasQuery: request.url.includes('?') },
    });
  }
}

/** The path of the public address, with a slash at its end. */
function basePathOf(baseUrl: string | undefined): string {
  const { pathname } = new URL(baseUrl ?? 'http://localhost');
  return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/** They are not counted: a page loads many at once, and they cost next to nothing. */
function addAssets(app: App, directory: string): void {
  const config = { permission: 'uncounted', isShared: true } as const;
  for (const [name, asset] of readAssets(path.join(directory, 'assets')))
    app.get(`/assets/${name}`, { config }, (request, reply) => sendAsset(request, reply, asset));
  const icon = readIfThere(path.join(directory, ICON));
  if (icon !== undefined)
    app.get(`/${ICON}`, { config }, async (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', ICON_KEPT).send(icon),
    );
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
