import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { waitFor } from '../servers/receiver.ts';
import type { TwoTenants } from './two-tenants.ts';

/** The behaviour of one organisation that must not affect the others. */
export interface Attack {
  readonly name: string;
  /** Creates the records that the attack needs. */
  prepare(tenants: TwoTenants): Promise<void>;
  /** Begins it. @returns a function that ends it and returns the statuses that the attacker saw. */
  begin(tenants: TwoTenants): Promise<() => Promise<readonly number[]>>;
}

const UNFINISHED_REQUESTS = 505;
/** The minimum number of refused requests, while the others are held. */
const MIN_REFUSED_REQUESTS = 101;
const LONG_TEXTS = 400;
const SEARCHES = 30;
const EXPORTS = 16;
const LARGE_TEXTS = 200;
const LISTINGS = 40;

export const ATTACKS: readonly Attack[] = [
  {
    name: 'bodies that never arrive',
    prepare: async () => {},
    begin: ({ postil, attacker }) =>
      holdSockets(postil.url, UNFINISHED_REQUESTS, [
        'POST /api/v1/comments/bulk HTTP/1.1',
        'Host: localhost',
        `X-API-Key: ${attacker.key}`,
        'Content-Type: application/json',
        'Content-Length: 20',
        '',
        '{',
      ]),
  },
  {
    name: 'searches that nearly match long texts',
    // A text of maximum length that nearly matches the search at every letter.
    prepare: (tenants) =>
      createTexts(tenants, { count: LONG_TEXTS, content: 'aab', description: 'a'.repeat(50_000) }),
    begin: async (tenants) =>
      repeat(SEARCHES, () => requestAndDiscard(tenants, `/comments?search=${'a'.repeat(199)}b`)),
  },
  {
    name: 'exports that nobody reads',
    prepare: createLargeTexts,
    begin: ({ postil, attacker }) =>
      requestWithoutReading(postil.url, attacker.key, {
        path: '/comments/export?format=json',
        count: EXPORTS,
      }),
  },
  {
    name: 'large listings that nobody reads',
    prepare: createLargeTexts,
    begin: ({ postil, attacker }) =>
      requestWithoutReading(postil.url, attacker.key, { path: '/comments?per_page=100', count: LISTINGS }),
  },
  {
    name: 'large listings without a pause',
    prepare: createLargeTexts,
    begin: async (tenants) => repeat(LISTINGS, () => requestAndDiscard(tenants, '/comments?per_page=100')),
  },
];

function createLargeTexts(tenants: TwoTenants): Promise<void> {
  return createTexts(tenants, {
    count: LARGE_TEXTS,
    content: 'x'.repeat(10_000),
    description: 'y'.repeat(50_000),
  });
}

async function createTexts(
  { attacker: { api } }: TwoTenants,
  { count, ...fields }: { count: number; content: string; description: string },
): Promise<void> {
  for (let left = count; left > 0; left -= 8) {
    const created = Array.from({ length: Math.min(8, left) }, () => api.post('/boards/tasks', fields));
    for (const { status, text } of await Promise.all(created)) if (status !== 201) throw new Error(text);
  }
}

/**
 * Requests a compressed response and discards its bytes, so that the test, which also measures the neighbour, does not
 * compete with the server for CPU time.
 *
 * @returns its status.
 */
async function requestAndDiscard({ postil, attacker: { key } }: TwoTenants, path: string): Promise<number> {
  const request = get(`${postil.url}/api/v1${path}`, {
    headers: { 'x-api-key': key, 'accept-encoding': 'gzip' },
  });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) return 0;
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

/** Repeats a call continuously, with the given concurrency. */
function repeat(concurrency: number, call: () => Promise<number>): () => Promise<readonly number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const loops = Array.from({ length: concurrency }, async () => {
    while (!isOver) statuses.push(await call());
  });
  return async () => {
    isOver = true;
    await Promise.all(loops);
    return statuses;
  };
}

/** Sends the same lines on many connections; the returned function awaits enough refusals, then closes them all. */
async function holdSockets(url: string, count: number, lines: readonly string[]) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(url)));
  const received = sockets.map((socket) => {
    const response = { head: '' };
    socket.setEncoding('latin1').on('data', (text: string) => {
      response.head = (response.head + text).slice(0, 20);
    });
    socket.write(lines.join('\r\n'));
    return response;
  });
  const statuses = () => received.map(({ head }) => statusIn(head)).filter((status) => status !== 0);
  return async () => {
    await waitFor(() => expect(statuses().length).toBeGreaterThanOrEqual(MIN_REFUSED_REQUESTS));
    for (const socket of sockets) socket.destroy();
    return statuses();
  };
}

/** Sends requests and reads only the first bytes of each response. */
async function requestWithoutReading(
  url: string,
  key: string,
  { path, count }: { path: string; count: number },
) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(url)));
  const statuses = sockets.map(async (socket) => {
    socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n\r\n`);
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
    return statusIn(String(socket.read(20) ?? ''));
  });
  return async () => {
    const seen = await Promise.all(statuses);
    for (const socket of sockets) socket.destroy();
    return seen;
  };
}

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

function statusIn(head: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
}
