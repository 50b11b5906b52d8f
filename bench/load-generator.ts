// A separate process: sends requests over persistent connections, with one request at a time on each.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { handleMessages } from './child.ts';
import type { Request } from './scenarios.ts';
import { percentile } from './statistics.ts';

/** What to send, where and for how long. */
export interface Load {
  readonly port: number;
  readonly key: string;
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly warmUpMs: number;
  readonly durationMs: number;
}

export interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Run {
  readonly load: Load;
  readonly messages: readonly Buffer[];
  readonly latenciesMs: number[];
  readonly measureFromMs: number;
  readonly endMs: number;
  next: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

handleMessages<Load, Sample>(async (load) => {
  const startMs = performance.now();
  const run: Run = {
    load,
    messages: load.requests.map((request) => render(request, load.key)),
    latenciesMs: [],
    measureFromMs: startMs + load.warmUpMs,
    endMs: startMs + load.warmUpMs + load.durationMs,
    // A random position in the list, so that no run repeats the previous one.
    next: Math.floor(Math.random() * load.requests.length),
  };
  await Promise.all(Array.from({ length: load.connections }, () => sendRepeatedly(run)));
  const sorted = Float64Array.from(run.latenciesMs).sort();
  return {
    perSecond: sorted.length / (load.durationMs / 1_000),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
});

function render({ method, path, body = '', headers = {} }: Request, key: string): Buffer {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `X-API-Key: ${key}`];
  head.push(...Object.entries(headers).map(([name, value]) => `${name}: ${value}`));
  if (method === 'POST') {
    head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Uses one connection until the time is up. Rejects at the first response that is not a success. */
async function sendRepeatedly(run: Run): Promise<void> {
  const socket = connect({ port: run.load.port, host: '127.0.0.1', noDelay: true });
  try {
    await once(socket, 'connect');
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('The server closed a connection.')));
      exchange(socket, run, { resolve, reject });
    });
  } finally {
    socket.removeAllListeners();
    socket.on('error', () => {});
    socket.destroy();
  }
}

interface Outcome {
  resolve(): void;
  reject(error: unknown): void;
}

/** Sends and receives in turn, without promises, which would cost the generator time at every response. */
function exchange(socket: Socket, run: Run, { resolve, reject }: Outcome): void {
  let sentMs = 0;
  let received: Buffer = Buffer.alloc(0);
  const send = () => {
    sentMs = performance.now();
    socket.write(nextMessage(run));
  };
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = readResponse(received);
    if (response === undefined) return;
    if (!response.isSuccess) {
      reject(new Error(`A response was not a success:\n${received.toString()}`));
      return;
    }
    received = Buffer.alloc(0);
    const nowMs = performance.now();
    if (sentMs >= run.measureFromMs && nowMs <= run.endMs) run.latenciesMs.push(nowMs - sentMs);
    if (nowMs < run.endMs) send();
    else resolve();
  });
  send();
}

function nextMessage(run: Run): Buffer {
  const message = run.messages[run.next % run.messages.length];
  if (message === undefined) throw new Error('There is no request to send.');
  run.next += 1;
  return message;
}

/** @returns undefined while the response is incomplete. */
function readResponse(received: Buffer): { isSuccess: boolean } | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const bodyBytes = Number(CONTENT_LENGTH.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(bodyBytes)) throw new Error(`A response has no Content-Length:\n${head}`);
  if (received.length < headEnd + HEAD_END.length + bodyBytes) return undefined;
  return { isSuccess: head.startsWith('HTTP/1.1 2') };
}
