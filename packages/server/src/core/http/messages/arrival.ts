import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../errors.ts';
import { errorEnvelope } from './error-handler.ts';

export const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;
/** In it 10 MB arrive over 140 kbit/s. */
const FILE_TIMEOUT_MS = 600_000;
export const TIMEOUT_CHECK_MS = 1_000;
/** Node's code where one of its limits is reached. */
const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Requests that bring a file, by their connections. */
const files = new WeakMap<Socket, IncomingMessage>();

/** Gives a request ten minutes to arrive. Node has one limit for all, and asks us before it ends a connection. */
export function awaitFile(request: IncomingMessage): void {
  files.set(request.socket, request);
}

/** Ends the time that `awaitFile` gave: what else comes on the connection has the usual one. */
export function endFile({ socket }: IncomingMessage): void {
  files.delete(socket);
}

/** Answers what Node could not read as a request, or not in time, in the envelope like everything else. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  const file = files.get(socket);
  if (error.code !== TIMEOUT || file === undefined) {
    answerBrokenRequest(error, socket);
    return;
  }
  const refuse = () => {
    if (!file.complete) answerBrokenRequest(error, socket);
  };
  // Node does not ask again.
  const timer = setTimeout(refuse, FILE_TIMEOUT_MS - REQUEST_TIMEOUT_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
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
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): AppError {
  if (code === TIMEOUT) {
    return new AppError(
      'request_timeout',
      'The request did not arrive in time: headers within 10 s, all within 30 s, a file within 10 minutes.',
    );
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('headers_too_large', 'The request headers are larger than 16 KiB.');
  }
  if (code === 'HPE_INVALID_METHOD')
    return new AppError('bad_request', 'The method of the request is none that HTTP defines.');
  return new AppError('bad_request', 'The request could not be read as HTTP.');
}
