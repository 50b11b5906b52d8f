import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../errors.ts';
import { errorEnvelope, SAFETY_HEADERS } from './error-handler.ts';

export const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;
/** The time limit of an upload, enough for 10 MB at 140 kbit/s. */
const FILE_TIMEOUT_MS = 600_000;
export const TIMEOUT_CHECK_MS = 1_000;
/** The time that a client has to read the error before its connection is destroyed. */
const CLOSE_DELAY_MS = 1_000;
/** Node's error code when one of its time limits is reached. */
const TIMEOUT_CODE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Requests that upload a file, by their connections. */
const uploadRequests = new WeakMap<Socket, IncomingMessage>();

/** Gives a request ten minutes to arrive. Node has one limit for all requests, but emits an event before it ends a connection. */
export function extendTimeLimit(request: IncomingMessage): void {
  uploadRequests.set(request.socket, request);
}

/** Restores the default limit for later requests on the connection. */
export function restoreTimeLimit({ socket }: IncomingMessage): void {
  uploadRequests.delete(socket);
}

/** Responds with the error envelope to requests that Node could not parse, or did not receive in time. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  const upload = uploadRequests.get(socket);
  if (error.code !== TIMEOUT_CODE || upload === undefined) {
    refuseBrokenRequest(error, socket);
    return;
  }
  const refuse = () => {
    if (!upload.complete) refuseBrokenRequest(error, socket);
  };
  // Node does not emit the event again.
  const timer = setTimeout(refuse, FILE_TIMEOUT_MS - REQUEST_TIMEOUT_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

function refuseBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(errorEnvelope(refusal, requestId));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(SAFETY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  closeSoon(socket);
}

/** A client that keeps its half of the connection open would occupy a file descriptor for a minute. */
function closeSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

function refusalOf(code: string | undefined): AppError {
  if (code === TIMEOUT_CODE) {
    return new AppError(
      'request_timeout',
      'The request did not arrive in time: headers must arrive within 10 s, everything within 30 s, a file within 10 minutes.',
    );
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('headers_too_large', 'The request headers are larger than 16 KiB.');
  }
  if (code === 'HPE_INVALID_METHOD')
    return new AppError('bad_request', 'The method of the request is not defined by HTTP.');
  return new AppError('bad_request', 'The request could not be read as HTTP.');
}
