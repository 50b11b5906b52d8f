import { ErrorEnvelope } from '@postil/contract';
import { Value } from 'typebox/value';
import { expect, it, onTestFinished } from 'vitest';
import { Client } from './client.ts';
import { createPng, formOf } from './factories.ts';
import { emptyFolder, initialize, startPostil } from './process.ts';
import { connectRaw, type RawConnection, taskHead } from './raw-connection.ts';

const DRIP_MS = 500;

/** Sends a byte now and then until the server answers. @returns after how many milliseconds it did. */
async function drip(connection: RawConnection): Promise<number> {
  const startedMs = performance.now();
  const timer = setInterval(() => connection.send('x'), DRIP_MS);
  try {
    await connection.waitFor('\r\n\r\n', 40_000);
    return performance.now() - startedMs;
  } finally {
    clearInterval(timer);
  }
}

/** Begins to send a mockup, and resolves when the server has asked for it. @returns the bytes to send. */
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

it('drops headers after 10 s and bodies after 30 s with 408, but no files, serving others meanwhile', {
  timeout: 120_000,
}, async () => {
  const settings = emptyFolder();
  const { api_key: key, project_id: projectId } = await initialize(settings);
  const server = await startPostil({ ...settings, MAX_IN_FLIGHT: '1' });
  onTestFinished(() => server.kill());
  const api = new Client(server.url, key);
  const isServing = async () => (await api.get('/comments')).status;
  const [headers, body, upload] = [
    await connectRaw(server.url),
    await connectRaw(server.url),
    await connectRaw(server.url),
  ];
  const file = await beginUpload(upload, key, projectId);
  // A file that is on its way does not take the one place that there is.
  await expect.poll(isServing, { timeout: 5_000 }).toBe(200);
  headers.send('POST /api/v1/boards/tasks HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  body.send(`${taskHead(key, 1_000)}\r\n{"content": "`);
  let [served, sent] = [0, 0];
  const others = setInterval(async () => {
    upload.send(file.subarray(sent, sent + 1));
    sent += 1;
    const answer = await fetch(`${server.url}/readyz`);
    if (answer.status === 200) served += 1;
  }, DRIP_MS);
  onTestFinished(() => clearInterval(others));

  const [headersMs, bodyMs] = await Promise.all([drip(headers), drip(body)]);
  expectTimeout(headers.received());
  expectTimeout(body.received());
  await Promise.all([headers.closed, body.closed]);
  expect(headersMs).toBeGreaterThan(9_000);
  expect(headersMs).toBeLessThan(15_000);
  expect(bodyMs).toBeGreaterThan(28_000);
  expect(bodyMs).toBeLessThan(35_000);
  expect(served).toBeGreaterThan(20);
  // The place was given back.
  await expect.poll(isServing, { timeout: 5_000 }).toBe(200);
  clearInterval(others);
  upload.send(file.subarray(sent));
  await upload.waitFor('HTTP/1.1 201');
});
