import { METHODS } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX, fullPathOf, OPERATIONS, type Operation } from '@postil/contract';
import { connectRaw } from '@postil/harness/postil/raw-connection';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({}, { expectsFaults: true });
afterAll(() => server.close());

const ID = '018f2c5e-7c1a-7b3e-9d2f-0123456789ab';
/** `CONNECT` never becomes a request. */
const methods = METHODS.filter((method) => method !== 'CONNECT');
const pathOf = (each: Operation) => fullPathOf(each).replaceAll(/:\w+/g, ID);
const paths = [
  ...OPERATIONS.map(pathOf),
  '/',
  '/livez',
  '/readyz',
  '/metrics',
  '/mcp',
  '/docs',
  '/docs/',
  '/docs/json',
  '/docs/static/',
  '/docs/static/index.css',
  '/notifications/unsubscribe',
  '/reporters/confirm',
  '/reporters/unsubscribe',
  `/files/${ID}/mockups/${ID}/1/image`,
  `/files/${ID}/held-comments/${ID}/a.png/image`,
  '/nowhere',
  API_PREFIX,
  `${API_PREFIX}/openapi.json`,
];
/** The paths of streams, whose responses do not end and would block later ones on the same connection. */
const streams = OPERATIONS.filter((each) => each.streams).map(pathOf);

/** Spellings of a path that clients, scanners and misconfigured proxies send. */
const FORMS: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  absolute: (path) => `http://evil.example${path}`,
  'absolute without a path': () => 'http://evil.example?x=1',
  'with two slashes': (path) => `/${path}`,
  'with two slashes at the end': (path) => `${path}//`,
  'with ..': (path) => `${path}/../..${path}`,
  'with ../ to the root': (path) => `${path}/../../../../etc/passwd`,
  'with %2e': (path) => `${path}/%2e%2e/%2e`,
  'with %2f': (path) => path.replaceAll('/', '%2f').replace('%2f', '/'),
  'with %00': (path) => `${path}/%00`,
  'with %00 in the query': (path) => `${path}?a=%00&%00=1`,
  'with a broken escape': (path) => `${path}/%`,
  'with a byte that is not UTF-8': (path) => `${path}/%ff`,
  'with a broken query': (path) => `${path}?%=%&a[=1&__proto__=1&constructor=2`,
  'with a backslash': (path) => `${path}\\..\\..`,
  'with ;': (path) => `${path};a=b`,
  overlong: (path) => `${path}/${'x'.repeat(3_000)}`,
  'an asterisk': () => '*',
};

/** The number of requests that are pipelined on one connection before their responses are read. */
const BATCH = 200;

const TIMEOUT_MS = 20_000;

interface SentRequest {
  readonly method: string;
  readonly target: string;
}

/** Pipelines requests. @returns the statuses, in order; requests after one that ends the connection have none. */
async function send(requests: readonly SentRequest[], headers = ''): Promise<number[]> {
  const connection = await connectRaw(server.url);
  const texts = requests.map(({ method, target }, index) => {
    const end = index === requests.length - 1 ? 'Connection: close\r\n' : '';
    return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}${end}\r\n`;
  });
  connection.send(texts.join(''));
  const isClosed = await Promise.race([connection.closed.then(() => true), delay(TIMEOUT_MS)]);
  // Bodies end without a line feed.
  const statuses = [...connection.received().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, each]) =>
    Number(each),
  );
  const { method, target } = requests[statuses.length] ?? {};
  if (!isClosed) throw new Error(`No response to ${method} ${target} in ${TIMEOUT_MS / 1_000} s.`);
  return statuses;
}

/** Sends all requests. @returns those that caused a fault of the server. */
async function findFaults(requests: readonly SentRequest[], headers?: string): Promise<string[]> {
  const faults: string[] = [];
  for (let start = 0; start < requests.length; ) {
    const batch = requests.slice(start, start + BATCH);
    const statuses = await send(batch, headers);
    expect(statuses.length).toBeGreaterThan(0);
    for (const [index, status] of statuses.entries()) {
      const request = batch[index];
      if (request && status >= 500) faults.push(...(await failuresOf(request, status, headers)));
    }
    start += statuses.length;
  }
  return faults;
}

/** Retries a request that got 503, as from a busy server. @returns its failure; empty if the retry has no fault. */
async function failuresOf(request: SentRequest, status: number, headers?: string): Promise<string[]> {
  const [finalStatus = status] = status === 503 ? await send([request], headers) : [];
  return finalStatus < 500 ? [] : [`${finalStatus} ${request.method} ${request.target.slice(0, 100)}`];
}

describe('a request without a key', () => {
  it.each(Object.entries(FORMS))(
    'causes no fault with any method and any path %s',
    async (_form, toTarget) => {
      const requests = methods.flatMap((method) => paths.map((path) => ({ method, target: toTarget(path) })));
      expect(await findFaults(requests)).toEqual([]);
    },
  );

  it.each([
    ['empty', ''],
    ['of 20 KB', `/${'x'.repeat(20_000)}`],
    ['of spaces', '   '],
    ['of control characters', '/\u0001\u007f'],
    ['that is only a query', '?x=1'],
    ['that is only a fragment', '#x'],
    ['of an authority', 'evil.example:443'],
  ])('causes no fault with a target %s', async (_name, target) => {
    for (const method of ['GET', 'POST', 'QUERY', 'OPTIONS'])
      expect(await findFaults([{ method, target }])).toEqual([]);
  });

  it('with QUERY gets 404 or 405 like any other method, with and without the headers of a body', async () => {
    const targets = ['/nowhere', `${API_PREFIX}/nowhere`, `${API_PREFIX}/comments`, '/docs', '/mcp'];
    const requests = targets.map((target) => ({ method: 'QUERY', target }));
    expect(await send(requests)).toEqual([404, 404, 405, 405, 405]);
    const body = 'Content-Type: text/plain\r\nContent-Length: 0\r\n';
    expect(await send(requests, body)).toEqual([404, 404, 405, 405, 405]);
  });

  it('with path traversal below /docs/static gets 404', async () => {
    const targets = ['..', '%2e%2e', '../package.json', '%00', 'index.css%00', '.', ''];
    const requests = targets.map((name) => ({ method: 'GET', target: `/docs/static/${name}` }));
    expect(await send(requests)).toEqual(targets.map(() => 404));
  });
});

describe('a request with a key', () => {
  it.each(Object.entries(FORMS))('causes no fault with GET and any path %s', async (_form, toTarget) => {
    const { api_key: key } = await server.createTenant();
    const endingPaths = paths.filter((path) => !streams.includes(path));
    const requests = endingPaths.map((path) => ({ method: 'GET', target: toTarget(path) }));
    expect(await findFaults(requests, `X-API-Key: ${key}\r\n`)).toEqual([]);
  });
});
