import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { APP_URLS, POPUP_URLS, PROGRAM_PATHS } from '@postil/contract/app-urls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePathOf } from '../../net/base-path.ts';
import type { App } from '../app.ts';
import { noSuchPath } from '../conventions.ts';
import { ANY_OTHER_PATH } from '../messages/route.ts';
import { acceptsGzip } from '../messages/sending.ts';
import { readAssets, sendAsset } from './assets.ts';
import type { FirstLoads } from './first-loads.ts';
import { addPagePolicy } from './policy.ts';
import { prepareTemplate, renderPage } from './web-page.ts';

const compress = promisify(gzip);

const HTML_TYPE = 'text/html; charset=utf-8';
const ICON = 'icon.svg';
const ICON_CACHE_CONTROL = 'public, max-age=86400';

const NO_LOADS = '{"routes":{},"languages":{},"words":{}}';
const NOT_BUILT_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Postil</title></head><body>
<p>The web app is not built yet. Start Postil with <code>npm start</code>, which builds it.</p>
<p>The API works: <a href="docs">read its reference</a>.</p></body></html>
`;

/**
 * Serves the web app: one page for all of its URLs, and the files that the page loads. For unknown URLs, too, browsers
 * get the page, with status 404. All files are read when the server starts, so that a later build cannot mix two
 * versions.
 *
 * @param directory the build output of the app. Without a build, the pages explain how to create one.
 */
export async function addWebApp(app: App, { directory }: { directory: string }): Promise<void> {
  const template = readTemplate(directory);
  const loads: FirstLoads = JSON.parse(readIfPresent(path.join(directory, 'first-loads.json')) ?? NO_LOADS);
  await app.register(async (pages: App) => {
    await addPagePolicy(pages);
    const config = { permission: 'open' } as const;
    for (const url of APP_URLS) pages.get(url, { config }, servePage);
    pages.get(ANY_OTHER_PATH, { config }, (request, reply) => {
      if (!isBrowserRequest(request)) throw noSuchPath();
      return servePage(request, reply.code(404));
    });
  });
  addAssets(app, directory);

  async function servePage(request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
    reply.type(HTML_TYPE).header('vary', 'Accept-Encoding');
    if (POPUP_URLS.includes(request.routeOptions.url ?? ''))
      reply.header('cross-origin-opener-policy', 'unsafe-none');
    if (template === undefined) return NOT_BUILT_PAGE;
    const page = renderPage(template, {
      headers: request.headers,
      basePath: `${basePathOf(app.baseUrl)}/`,
      publicUrl: app.baseUrl,
      styleNonce: reply.cspNonce.style,
      scriptNonce: reply.cspNonce.script,
      preload: { loads, route: request.routeOptions.url ?? '', hasQuery: request.url.includes('?') },
    });
    if (!acceptsGzip(request.headers['accept-encoding'] ?? '')) return page;
    reply.header('content-encoding', 'gzip');
    return compress(page);
  }
}

function readTemplate(directory: string): string | undefined {
  const builtPage = readIfPresent(path.join(directory, 'index.html'));
  return builtPage && prepareTemplate(builtPage, (file) => readFileSync(path.join(directory, file), 'utf8'));
}

/** Whether the request is a browser's navigation, and so gets a page. */
function isBrowserRequest({ headers, url }: FastifyRequest): boolean {
  const isProgramPath = PROGRAM_PATHS.some((path) => url.startsWith(path));
  return (headers.accept ?? '').includes('text/html') && !isProgramPath;
}

/** Adds the files of the page. No rate limit counts them: a page loads many concurrently, and they are cheap. */
function addAssets(app: App, directory: string): void {
  const config = { permission: 'uncounted', isShared: true } as const;
  for (const [name, asset] of readAssets(path.join(directory, 'assets')))
    app.get(`/assets/${name}`, { config }, (request, reply) => sendAsset(request, reply, asset));
  const icon = readIfPresent(path.join(directory, ICON));
  if (icon !== undefined)
    app.get(`/${ICON}`, { config }, async (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', ICON_CACHE_CONTROL).send(icon),
    );
}

function readIfPresent(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
