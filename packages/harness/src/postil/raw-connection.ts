import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { waitUntil } from './process.ts';

/** A connection on which a test sends raw bytes. It is closed after the test. */
export interface RawConnection {
  send(bytes: string | Buffer): void;
  received(): string;
  /** Resolves when `text` is received. @throws {Error} after `timeoutMs`. */
  waitFor(text: string, timeoutMs?: number): Promise<void>;
  /** Closes the connection immediately. */
  destroy(): void;
  /** Resolves when the server has closed its end. */
  readonly closed: Promise<void>;
  /** Resolves when both ends are closed, or when a send fails because the server has dropped the connection. */
  readonly gone: Promise<void>;
}

/**
 * Opens a connection to the server at this URL.
 *
 * @param options.keepsOpen whether the client's end remains open when the server has closed its own.
 * @param options.onFinished the hook of the test context, in concurrent tests.
 */
export async function connectRaw(
  url: string,
  { keepsOpen = false, onFinished = onTestFinished } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: keepsOpen });
  onFinished(() => {
    socket.destroy();
  });
  let received = '';
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const closed = new Promise<void>((resolve) => socket.on('end', resolve).on('close', () => resolve()));
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  await once(socket, 'connect');
  // A server may close the connection while the test still writes.
  socket.on('error', () => {});
  return {
    send: (bytes) => socket.write(bytes),
    received: () => received,
    waitFor: (text, timeoutMs) =>
      waitUntil(`${text} in ${received}`, () => received.includes(text), timeoutMs),
    destroy: () => socket.destroy(),
    closed,
    gone,
  };
}

/** A request with its head received and its body awaited by the server. */
interface HalfRequest extends RawConnection {
  /** Sends the body. */
  complete(): void;
}

/** Sends the head of a request that creates a task, and resolves when the server requests the body. */
export async function beginRequest(
  url: string,
  key: string,
  onFinished = onTestFinished,
): Promise<HalfRequest> {
  const body = JSON.stringify({ content: 'Sent slowly' });
  const connection = await connectRaw(url, { onFinished });
  connection.send(`${taskHead(key, Buffer.byteLength(body))}Expect: 100-continue\r\n\r\n`);
  await connection.waitFor('100 Continue');
  return { ...connection, complete: () => connection.send(body) };
}

/**
 * Resolves when the bodies of exactly `count` requests are arriving. Reading the metrics is not counted, so that it
 * does not use up a slot, unlike retrying a request until it is refused.
 */
export function waitForArriving(url: string, count: number): Promise<void> {
  const line = new RegExp(`^http_requests_in_flight\\{stage="arriving".*\\} ${count}$`, 'm');
  return waitUntil(`${count} arriving requests`, async () =>
    line.test(await (await fetch(`${url}/metrics`)).text()),
  );
}

/** The head of a request that creates a task, without the final empty line. */
export function taskHead(key: string, bodyBytes: number): string {
  const headers = [`X-API-Key: ${key}`, 'Content-Type: application/json', `Content-Length: ${bodyBytes}`];
  return ['POST /api/v1/boards/tasks HTTP/1.1', 'Host: localhost', ...headers, ''].join('\r\n');
}
