import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { DeliveryError, DeliveryRecord } from '@postil/contract';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { startTestServer } from '@postil/harness/postil/test-server';
import { SELF_SIGNED_PEM } from '@postil/harness/servers/certificate';
import {
  createWebhook,
  LOOPBACK,
  readWebhook,
  respondWithStatus,
  startReceiver,
  waitForAttempts,
} from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const TIMEOUT_MS = 1_500;
const server = await startTestServer(LOOPBACK);
/** A server with a short time limit for responses. */
const impatientServer = await startTestServer({ ...LOOPBACK, WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS) });
afterAll(() => Promise.all([server.close(), impatientServer.close()]));
await Promise.all([server.startWorkers(), impatientServer.startWorkers()]);

/** Sends a test event to a URL. @returns its delivery after the first attempt. */
async function deliverTo(url: string, testServer = server) {
  const tenant = await testServer.createTenant();
  const webhook = await createWebhook(tenant, url, ['webhook.test']);
  // Otherwise the next attempt could reach another process that listens on the same port.
  onTestFinished(async () => {
    await tenant.api.delete(`/webhooks/${webhook.id}`);
  });
  await tenant.api.post(`/webhooks/${webhook.id}/test`);
  return { tenant, webhook, delivery: await waitForAttempts(tenant, webhook.id) };
}

/** Starts a receiver that is not an HTTP server: `handle` gets each connection when a request begins. @returns its URL. */
async function startRawReceiver(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('data', () => handle(socket));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  // It listens on a TCP port, so this is not a string.
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
}

/** Expects a retry five seconds, ± 20 %, after the attempt was written; the next pause is five minutes. */
function expectRetry({ status, next_attempt_at: nextAttemptAt, attempts }: DeliveryRecord): void {
  expect(status).toBe('pending');
  const [attempt] = attempts;
  const endedMs = Date.parse(attempt?.started_at ?? '') + (attempt?.duration_ms ?? 0);
  const waitMs = Date.parse(nextAttemptAt ?? '') - endedMs;
  expect(waitMs).toBeGreaterThan(3_900);
  expect(waitMs).toBeLessThan(60_000);
}

describe('a response', () => {
  it.each([200, 201, 202, 204, 299])('with status %i is a success', async (status) => {
    const receiver = await startReceiver(respondWithStatus(status));
    const { delivery, tenant, webhook } = await deliverTo(receiver.url);
    expect(delivery).toMatchObject({ status: 'delivered', next_attempt_at: null });
    expect(delivery.attempts).toMatchObject([{ status_code: status, error_class: null }]);
    expect((await readWebhook(tenant, webhook.id)).health).toMatchObject({
      failing_since: null,
      failed_attempts: 0,
    });
  });

  it.each<[number, DeliveryError]>([
    [300, 'redirect'],
    [301, 'redirect'],
    [302, 'redirect'],
    [307, 'redirect'],
    [308, 'redirect'],
    [400, 'http_status'],
    [401, 'http_status'],
    [404, 'http_status'],
    [429, 'http_status'],
    [500, 'http_status'],
    [503, 'http_status'],
  ])('with status %i is a failure: %s', async (status, error) => {
    const target = await startReceiver();
    const receiver = await startReceiver(respondWithStatus(status, { location: target.url }));
    const { delivery, tenant, webhook } = await deliverTo(receiver.url);
    expect(delivery.attempts).toMatchObject([{ status_code: status, error_class: error }]);
    expectRetry(delivery);
    expect(target.requests).toEqual([]);
    const { health, is_active: isActive } = await readWebhook(tenant, webhook.id);
    expect(health).toMatchObject({ failed_attempts: 1, pending_count: 1, disabled_reason: null });
    expect(health.failing_since).not.toBeNull();
    expect(isActive).toBe(true);
  });
});

describe('a broken receiver', () => {
  it.each<[string, DeliveryError, (socket: Socket) => void]>([
    ['resets the connection', 'connection', (socket) => socket.resetAndDestroy()],
    ['closes the connection without a response', 'connection', (socket) => socket.end()],
    ['never responds', 'timeout', () => {}],
    ['responds with something other than HTTP', 'protocol', (socket) => socket.end('SSH-2.0-OpenSSH\r\n')],
    ['sends its head drop by drop', 'timeout', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-drip: ')],
    ['sends its body drop by drop', 'timeout', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n')],
    [
      'sends early hints without end',
      'timeout',
      (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ],
    [
      'truncates its body',
      'connection',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
    ],
    ['sends 100,000 headers', 'response_too_large', sendHeaders],
  ])('%s: the attempt fails with %s and is retried', async (_, error, handle) => {
    const url = await startRawReceiver(handle);
    const { delivery } = await deliverTo(url, error === 'timeout' ? impatientServer : server);
    expect(delivery.attempts).toMatchObject([{ error_class: error }]);
    // Otherwise the slow response would never end.
    if (error === 'timeout') expect(delivery.attempts[0]?.duration_ms).toBeGreaterThan(TIMEOUT_MS - 100);
    expect(delivery.attempts[0]?.duration_ms).toBeLessThan(10 * TIMEOUT_MS);
    expectRetry(delivery);
  });

  it('has no listener: the attempt fails with connection', async () => {
    const { delivery } = await deliverTo(`http://127.0.0.1:${await findFreePort()}/`);
    expect(delivery.attempts).toMatchObject([{ status_code: null, error_class: 'connection' }]);
    expectRetry(delivery);
  });

  it('has a bad certificate or no TLS: the attempt fails with tls', async () => {
    const { delivery } = await deliverTo(await startTlsReceiver());
    expect(delivery.attempts).toMatchObject([{ status_code: null, error_class: 'tls' }]);
    expectRetry(delivery);
    const plainReceiver = await startReceiver();
    const second = await deliverTo(plainReceiver.url.replace('http:', 'https:'));
    expect(second.delivery.attempts).toMatchObject([{ error_class: 'tls' }]);
  });
});

describe('a response of 1 GB', () => {
  it('is read up to 16 KiB, is a success by its status, and costs the node no memory', async () => {
    const chunk = Buffer.alloc(256 * 1024, 'x');
    let sentBytes = 0;
    const url = await startRawReceiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${1024 ** 3}\r\n\r\n`);
      const fill = () => {
        do sentBytes += chunk.length;
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', fill);
      fill();
    });
    await deliverTo(url);
    const initialBytes = process.memoryUsage().rss;
    sentBytes = 0;
    const { delivery } = await deliverTo(url);
    expect(delivery).toMatchObject({ status: 'delivered' });
    expect(delivery.attempts[0]?.response_body).toHaveLength(16 * 1024);
    // Allows for the buffers of the system, and for the memory that this process and its database have not yet freed.
    expect(sentBytes).toBeLessThan(100 * 1024 ** 2);
    expect(process.memoryUsage().rss - initialBytes).toBeLessThan(200 * 1024 ** 2);
  });
});

describe('the stored response', () => {
  it.each<[string, Buffer, string]>([
    ['NUL', Buffer.from('a\0b'), 'a�b'],
    ['invalid UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a��b'],
    ['a lone surrogate', Buffer.from([0xed, 0xa0, 0x80]), '���'],
  ])('has replacement characters instead of %s in its body', async (_, bytes, text) => {
    const receiver = await startReceiver((response) =>
      response.writeHead(200, { 'x-size': 'Größe' }).end(bytes),
    );
    const { delivery } = await deliverTo(receiver.url);
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts[0]?.response_body).toBe(text);
  });

  it('has repeated headers joined, and headers with any bytes', async () => {
    const head = Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\nX-Odd: a'),
      Buffer.from([0xff, 0xc3]),
      Buffer.from('z\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n__proto__: x\r\nContent-Length: 0\r\n\r\n'),
    ]);
    const { delivery } = await deliverTo(await startRawReceiver((socket) => socket.end(head)));
    expect(delivery.status).toBe('delivered');
    const headers = new Map<string, unknown>(Object.entries(delivery.attempts[0]?.response_headers ?? {}));
    expect(headers.get('set-cookie')).toBe('a=1, b=2');
    expect(headers.get('x-odd')).toBe('aÿÃz');
    expect(headers.get('__proto__')).toBe('x');
  });
});

function drip(socket: Socket, head: string, drop = 'x'): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), 50);
  socket.on('close', () => clearInterval(timer));
}

function sendHeaders(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  socket.end(`${Array.from({ length: 100_000 }, (_, index) => `x-${index}: y`).join('\r\n')}\r\n\r\n`);
}

/** Starts a receiver with a certificate that no authority has signed. */
async function startTlsReceiver(): Promise<string> {
  const pem = readFileSync(SELF_SIGNED_PEM);
  const receiver = createTlsServer({ key: pem, cert: pem }, (_, response) => response.end()).listen(
    0,
    '127.0.0.1',
  );
  await once(receiver, 'listening');
  onTestFinished(() => {
    receiver.close();
  });
  // It listens on a TCP port, so this is not a string.
  return `https://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
}
