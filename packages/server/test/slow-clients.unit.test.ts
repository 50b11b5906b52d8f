import { setTimeout as delay } from 'node:timers/promises';
import { ErrorEnvelope } from '@postil/contract';
import { Value } from 'typebox/value';
import { expect, it, onTestFinished } from 'vitest';
import { Client } from './client.ts';
import { emptyFolder, initialize, startPostil } from './process.ts';
import { connectRaw, type RawConnection, taskHead } from './raw-connection.ts';
import { waitFor } from './receiver.ts';

const DRIP_MS = 500;

/** Sends a byte now and then until the server answers. @returns after how many milliseconds it did. */
async function drip(connection: RawConnection): Promise<number> {
  const startedMs = performance.now();
  const timer = setInterval(() => connection.send('x'), DRIP_MS);
  try {
    await connection.waitFor('\r\n\r\n', 90_000);
    return performance.now() - startedMs;
  } finally {
    clearInterval(timer);
  }
}

function expectTimeout(answer: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toMatch(/^Content-Type: application\/json/m);
  const envelope: unknown = JSON.parse(body);
  expect(Value.Check(ErrorEnvelope, envelope), body).toBe(true);
  expect(envelope).toMatchObject({
    code: 'request_timeout',
    request_id: /X-Request-Id: (.*)/.exec(head)?.[1],
  });
}

it('drops headers after 10 s and bodies after 30 s with 408, serving others meanwhile', {
  timeout: 300_000,
}, async () => {
  const settings = emptyFolder();
  const { api_key: key } = await initialize(settings);
  const server = await startPostil({ ...settings, MAX_IN_FLIGHT: '1' });
  onTestFinished(() => server.kill());
  const [headers, body] = [await connectRaw(server.url), await connectRaw(server.url)];
  headers.send('POST /api/v1/boards/tasks HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  body.send(`${taskHead(key, 1_000)}\r\n{"content": "`);
  const api = new Client(server.url, key);
  const dripping = Promise.all([drip(headers), drip(body)]);
  const served: number[] = [];
  let isOver = false;
  const others = async () => {
    while (!isOver) {
      served.push((await fetch(`${server.url}/readyz`)).status);
      await delay(DRIP_MS);
    }
  };
  const serving = others();
  const [headersMs, bodyMs] = await dripping;
  isOver = true;
  await serving;
  expectTimeout(headers.received());
  expectTimeout(body.received());
  await Promise.all([headers.closed, body.closed]);
  // From the first byte to the answer, which on a busy machine is late.
  expect(headersMs).toBeGreaterThan(9_000);
  expect(headersMs).toBeLessThan(25_000);
  expect(bodyMs).toBeGreaterThan(28_000);
  expect(bodyMs).toBeLessThan(60_000);
  expect(served.length).toBeGreaterThan(20);
  expect(new Set(served)).toEqual(new Set([200]));
  // The one place that there is was given back.
  await waitFor(async () => expect((await api.get('/comments')).status).toBe(200));
});
