import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { errorEnvelope } from './error-handler.ts';
import type { App } from './server.ts';

export const HEADERS_TIMEOUT_MS = 10_000;
/** In it 10 MB arrive over 140 kbit/s. */
export const FILE_TIMEOUT_MS = 600_000;
export const TIMEOUT_CHECK_MS = 1_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Node's code where its own limits are reached. */
const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Drops requests that do not arrive in time. Node has one limit for all, which is that of files. */
export function limitArrival(app: App): void {
  const begun = new Map<FastifyRequest, number>();
  app.decorate('awaitFile', (request) => void begun.delete(request));
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      begun.set(request, performance.now());
      raw.once('close', () => begun.delete(request));
    }
    done();
  });
  const timer = setInterval(() => {
    const latestMs = performance.now() - REQUEST_TIMEOUT_MS;
    for (const [{ raw, id }, begunMs] of begun) {
      if (begunMs < latestMs && !raw.complete) answerBrokenRequest({ code: TIMEOUT }, raw.socket, id);
    }
  }, TIMEOUT_CHECK_MS);
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Answers what could not be read as a request, in the envelope like everything else. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket, knownId?: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = knownId ?? randomUUID();
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(errorEnvelope(refusal, requestId));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
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
  return new AppError('bad_request', 'The request could not be read as HTTP.');
}
