import { setTimeout as delay } from 'node:timers/promises';
import { ErrorEnvelope } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { createPng, formOf } from '@postil/harness/factories/records';
import {
  initialize,
  preparedFolderSettings,
  type RunningPostil,
  startPostil,
} from '@postil/harness/postil/process';
import {
  beginRequest,
  connectRaw,
  type RawConnection,
  taskHead,
} from '@postil/harness/postil/raw-connection';
import { waitFor } from '@postil/harness/servers/receiver';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';

const DRIP_MS = 500;

/** Sends a byte at intervals until the server responds. @returns the response time in milliseconds. */
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

/** Begins to send a mockup, and resolves when the server has requested the body. @returns the bytes to send. */
async function beginUpload(connection: RawConnection, key: string, projectId: string): Promise<Buffer> {
  const form = new Response(formOf({ project_id: projectId, name: 'Sent slowly' }, await createPng()));
  const [type, bytes] = [form.headers.get('content-type'), Buffer.from(await form.arrayBuffer())];
  connection.send(
    `POST /api/v1/mockups HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${bytes.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await connection.waitFor('100 Continue');
  return bytes;
}

function expectTimeout(response: string): void {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toMatch(/^Content-Type: application\/json/m);
  const envelope: unknown = JSON.parse(body);
  expect(Value.Check(ErrorEnvelope, envelope), body).toBe(true);
  expect(envelope).toMatchObject({
    code: 'request_timeout',
    request_id: /X-Request-Id: (.*)/.exec(head)?.[1],
  });
}

/** The time, in milliseconds, at which a process logged a line that contains `part`. */
function timeOf({ stdout }: RunningPostil, part: string): number {
  const line = stdout()
    .split('\n')
    .find((each) => each.includes(part));
  return Date.parse(JSON.parse(line ?? '{}').time);
}

// These tests run concurrently, because each waits for a different time limit of the server.

it.concurrent('slow headers get 408 after 10 s and slow JSON bodies after 30 s, but slow uploads and other requests succeed', {
  timeout: 300_000,
}, async ({ onTestFinished }) => {
  const settings = preparedFolderSettings();
  const { api_key: key, project_id: projectId } = await initialize(settings);
  const server = await startPostil({ ...settings, MAX_IN_FLIGHT: '1' });
  onTestFinished(() => server.kill());
  const api = new Client(server.url, key);
  const expectServed = async () => expect((await api.get('/comments')).status).toBe(200);
  const [headers, body, upload] = [
    await connectRaw(server.url, { onFinished: onTestFinished }),
    await connectRaw(server.url, { onFinished: onTestFinished }),
    await connectRaw(server.url, { onFinished: onTestFinished }),
  ];
  const file = await beginUpload(upload, key, projectId);
  // An upload in progress does not occupy the only slot.
  await waitFor(expectServed);
  headers.send('POST /api/v1/boards/tasks HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  body.send(`${taskHead(key, 1_000)}\r\n{"content": "`);
  const dripping = Promise.all([drip(headers), drip(body)]);
  const served: number[] = [];
  let [sent, isOver] = [0, false];
  const sendOtherRequests = async () => {
    while (!isOver) {
      upload.send(file.subarray(sent, sent + 1));
      sent += 1;
      // Not /readyz, which queries the database and may be late on a busy machine.
      served.push((await fetch(`${server.url}/livez`)).status);
      await delay(DRIP_MS);
    }
  };
  const otherRequests = sendOtherRequests();
  const [headersMs, bodyMs] = await dripping;
  isOver = true;
  await otherRequests;
  expectTimeout(headers.received());
  expectTimeout(body.received());
  await Promise.all([headers.closed, body.closed]);
  // The time from the first byte to the response, which is late on a busy machine.
  expect(headersMs).toBeGreaterThan(9_000);
  expect(headersMs).toBeLessThan(25_000);
  expect(bodyMs).toBeGreaterThan(28_000);
  expect(bodyMs).toBeLessThan(60_000);
  expect(served.length).toBeGreaterThan(20);
  expect(new Set(served)).toEqual(new Set([200]));
  // The slot was freed.
  await waitFor(expectServed);
  upload.send(file.subarray(sent));
  await upload.waitFor('HTTP/1.1 201');
});

it.concurrent('a connection is fully closed within 2 s of a 408, even if the client keeps its end open', {
  timeout: 120_000,
}, async ({ onTestFinished }) => {
  const server = await startPostil(preparedFolderSettings());
  onTestFinished(() => server.kill());
  const connections = await Promise.all(
    Array.from({ length: 50 }, () => connectRaw(server.url, { keepsOpen: true, onFinished: onTestFinished })),
  );
  for (const connection of connections) connection.send('GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const openMs = await Promise.all(
    connections.map(async (connection) => {
      await connection.waitFor('request_timeout');
      const respondedMs = performance.now();
      // Sending a byte on a connection that the server has dropped ends it.
      const timer = setInterval(() => connection.send('x'), 100);
      await Promise.race([connection.gone, delay(10_000)]);
      clearInterval(timer);
      return performance.now() - respondedMs;
    }),
  );
  expect(Math.max(...openMs)).toBeLessThan(2_000);
});

it.concurrent('a request that never ends delays the stop of a process by at most 25 s', {
  timeout: 300_000,
}, async ({ onTestFinished }) => {
  const settings = preparedFolderSettings();
  const { api_key: key } = await initialize(settings);
  const server = await startPostil(settings);
  onTestFinished(() => server.kill());
  await beginRequest(server.url, key, onTestFinished);
  expect(await server.stop()).toBe(0);
  // Measured by the log of the process, since the signal may reach it late.
  const stopMs = timeOf(server, 'exiting anyway') - timeOf(server, '"stopping"');
  expect(stopMs).toBeLessThan(25_000);
});
