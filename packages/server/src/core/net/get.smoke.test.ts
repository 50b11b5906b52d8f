import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '@postil/harness/servers/loopback';
import { buildConnector } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { createGet, type FetchFailure } from './get.ts';

const FILES: Record<string, (response: ServerResponse) => void> = {
  '/plain': (response) => response.writeHead(200, { 'content-type': 'Text/Plain; charset=utf-8' }).end('a'),
  '/moved': (response) => response.writeHead(302, { location: '/plain' }).end(),
  '/missing': (response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('a'),
  '/html': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('a'),
  '/large': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('abcdef'),
  '/circle': (response) => response.writeHead(302, { location: '/circle' }).end(),
  '/mail': (response) => response.writeHead(302, { location: 'mailto:ada@example.com' }).end(),
  '/closed': (response) => response.destroy(),
};
const http = createServer(({ url = '' }, response) => FILES[url]?.(response));
const origin = `http://127.0.0.1:${await listenOnLoopback(http, afterAll)}`;

async function read(path: string) {
  const failures: FetchFailure[] = [];
  const get = createGet({
    connectFor: () => buildConnector({}),
    timeoutMs: 60_000,
    maxBytes: 5,
    mediaTypes: ['text/plain'],
    onFailure: (failure) => failures.push(failure),
  });
  return { file: await get({ organizationId: 'acme', url: origin + path }), failures };
}

describe('a third-party file', () => {
  it.each(['/plain', '/moved'])('is read at %s', async (path) => {
    const { file, failures } = await read(path);
    expect([file?.mediaType, file?.bytes.toString(), failures]).toEqual(['text/plain', 'a', []]);
  });

  it.each([
    ['/missing', 'the server responded with status 404'],
    ['/html', 'the server responded with the media type "text/html"'],
    ['/large', 'the file has more than 5 bytes'],
    ['/circle', 'it was redirected more than 3 times'],
    ['/mail', 'the server redirected to "mailto:ada@example.com"'],
    ['/closed', 'the connection failed'],
  ])('that cannot be read at %s has a reason for the log', async (path, reason) => {
    const { file, failures } = await read(path);
    expect(file).toBeUndefined();
    expect(failures).toEqual([expect.objectContaining({ url: origin + path, reason })]);
    expect(failures[0]?.err instanceof Error).toBe(path === '/closed');
  });
});
