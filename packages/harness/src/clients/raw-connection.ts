import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { until } from '../postil/process.ts';

/** A connection on which a test sends HTTP byte by byte. Closed after the test. */
export interface RawConnection {
  send(bytes: string | Buffer): void;
  received(): string;
  /** Resolves when `sign` was received. @throws after `timeoutMs`. */
  waitFor(sign: string, timeoutMs?: number): Promise<void>;
  /** Ends it without a farewell. */
  destroy(): void;
  /** Resolves when the server has closed its end. */
  readonly closed: Promise<void>;
}

export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  let received = '';
  const closed = new Promise<void>((resolve) => socket.on('end', resolve).on('close', () => resolve()));
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  await once(socket, 'connect');
  // A server that ends the connection may do so while we write.
  socket.on('error', () => {});
  return {
    send: (bytes) => socket.write(bytes),
    received: () => received,
    waitFor: (sign, timeoutMs) => until(`${sign} in ${received}`, () => received.includes(sign), timeoutMs),
    destroy: () => socket.destroy(),
    closed,
  };
}

/** A request of which the server has the head and still awaits the body. */
export interface HalfRequest extends RawConnection {
  /** Sends the body; the answer can be waited for. */
  complete(): void;
}

/** Begins to create a task, and resolves when the server has asked for the body. */
export async function beginRequest(url: string, key: string): Promise<HalfRequest> {
  const body = JSON.stringify({ content: 'Sent slowly' });
  const connection = await connectRaw(url);
  connection.send(`${taskHead(key, Buffer.byteLength(body))}Expect: 100-continue\r\n\r\n`);
  await connection.waitFor('100 Continue');
  return { ...connection, complete: () => connection.send(body) };
}

/** The head of a request that creates a task, without the empty line at its end. */
export function taskHead(key: string, bodyBytes: number): string {
  const headers = [`X-API-Key: ${key}`, 'Content-Type: application/json', `Content-Length: ${bodyBytes}`];
  return ['POST /api/v1/boards/tasks HTTP/1.1', 'Host: localhost', ...headers, ''].join('\r\n');
}
