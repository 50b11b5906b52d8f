import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Success, WidgetImages } from '@postil/contract';
import { createPng } from '@postil/harness/factories/records';
import { createShop, pageClient, SHOP_ORIGIN } from '@postil/harness/factories/widget';
import { startTestServer, type TestServer } from '@postil/harness/postil/test-server';
import { listenOnLoopback } from '@postil/harness/servers/loopback';
import { LOOPBACK } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const openServer = await startTestServer(LOOPBACK);
const closedServer = await startTestServer();
afterAll(() => Promise.all([openServer.close(), closedServer.close()]));

const png = await createPng({ width: 8, height: 8 });
const dataUrl = `data:image/png;base64,${png.toString('base64')}`;

/** The responses of another site, by path. */
const FILES: Record<string, (response: ServerResponse) => void> = {
  '/hero.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png),
  '/moved': (response) => response.writeHead(302, { location: '/hero.png' }).end(),
  '/in-circles': (response) => response.writeHead(302, { location: '/in-circles' }).end(),
  '/elsewhere': (response) => response.writeHead(302, { location: 'mailto:ada@example.com' }).end(),
  '/nowhere': (response) => response.writeHead(302, { location: 'http://:1' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Secret</h1>'),
  '/missing.png': (response) => response.writeHead(404, { 'content-type': 'image/png' }).end(png),
  '/large.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(3 * 1024 * 1024 + 1));
  },
  '/broken.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
    response.write(png, () => response.destroy());
  },
};

/** Starts another site, with a record of its requests. */
async function startOtherSite() {
  const requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  const http = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url, headers });
    FILES[url]?.(response);
  });
  const port = await listenOnLoopback(http);
  return { requests, urlOf: (path: string) => `http://127.0.0.1:${port}${path}` };
}

async function read(server: TestServer, urls: string[], isAllowed = true) {
  const { visit } = await createShop(server, isAllowed ? { fetches_images: true } : {});
  return (await visit()).client.post('/widget/v1/images', { urls });
}

describe('images of other sites', () => {
  it('are read for a page if the site allows it, without cookies or a referrer, through redirects', async () => {
    const other = await startOtherSite();
    const response = await read(openServer, [other.urlOf('/hero.png'), other.urlOf('/moved')]);
    expect(response.body(200, Success(WidgetImages)).data).toEqual([dataUrl, dataUrl]);
    expect(other.requests.map(({ path }) => path).sort()).toEqual(['/hero.png', '/hero.png', '/moved']);
    for (const { headers } of other.requests)
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
  });

  it.each([
    '/elsewhere',
    '/nowhere',
    '/inside',
    '/in-circles',
    '/page',
    '/missing.png',
    '/large.png',
    '/broken.png',
  ])('are null in the response if unreadable: %s', async (path) => {
    const other = await startOtherSite();
    const response = await read(openServer, [other.urlOf(path), other.urlOf('/hero.png')]);
    expect(response.body(200, Success(WidgetImages)).data).toEqual([null, dataUrl]);
  });

  it('are not read from private networks', async () => {
    const other = await startOtherSite();
    const urls = [other.urlOf('/hero.png'), 'http://localhost/hero.png', 'https://10.0.0.7/hero.png'];
    const response = await read(closedServer, urls);
    expect(response.body(200, Success(WidgetImages)).data).toEqual([null, null, null]);
    expect(other.requests).toEqual([]);
  });

  it('are not read unless the settings of the site allow it', async () => {
    const other = await startOtherSite();
    const response = await read(openServer, [other.urlOf('/hero.png')], false);
    expect(response.error('forbidden').message).toContain('settings of the site');
    expect(other.requests).toEqual([]);
  });

  it('are read only for pages of the site, and at most 20 in one request', async () => {
    const other = await startOtherSite();
    const { visit } = await createShop(openServer, { fetches_images: true });
    const { token, client } = await visit();
    const urls = [other.urlOf('/hero.png')];
    const otherPageClient = pageClient(openServer, token, 'https://elsewhere.example.com');
    (await otherPageClient.post('/widget/v1/images', { urls })).error('forbidden');
    (await pageClient(openServer, '', SHOP_ORIGIN).post('/widget/v1/images', { urls })).error(
      'unauthenticated',
    );
    const tooManyUrls = Array.from({ length: 21 }, (_, index) => other.urlOf(`/hero.png?${index}`));
    (await client.post('/widget/v1/images', { urls: tooManyUrls })).error('validation_failed');
    (await client.post('/widget/v1/images', { urls: ['file:///etc/passwd'] })).error('validation_failed');
    expect(other.requests).toEqual([]);
  });

  it('are read for at most two requests of an organisation at a time', async () => {
    const other = await startOtherSite();
    const waitingResponses: ServerResponse[] = [];
    FILES['/slow.png'] = (response) => waitingResponses.push(response);
    const { visit } = await createShop(openServer, { fetches_images: true });
    const { client } = await visit();
    const requestImages = () => client.post('/widget/v1/images', { urls: [other.urlOf('/slow.png')] });
    const firstRequests = [requestImages(), requestImages()];
    await expect.poll(() => waitingResponses.length).toBe(2);
    (await requestImages()).error('rate_limited');
    for (const response of waitingResponses)
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    for (const each of await Promise.all(firstRequests))
      expect(each.body(200, Success(WidgetImages)).data).toEqual([dataUrl]);
  });
});
