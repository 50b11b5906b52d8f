// A separate process: sends requests over persistent connections, with one request at a time on each.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { handleMessages } from './child.ts';
import type { Request } from './request.ts';
import type { Sample } from './statistics.ts';
import { percentile } from './statistics.ts';

/** A load: the requests, their server and the duration. */
export interface Load {
  readonly port: number;
  readonly key: string;
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly warmUpMs: number;
  readonly durationMs: number;
  /** Whether unsuccessful responses are counted. Default: the first one ends the benchmark. */
  readonly mayFail?: boolean;
}

export interface LoadResult extends Sample {
  readonly slowestMs: number;
  /** All responses, including those that arrived during the warm-up or after the end. */
  readonly responses: number;
  /** The number of unsuccessful responses. */
  readonly failed: number;
}

interface Run {
  readonly load: Load;
  readonly messages: readonly Buffer[];
  readonly latenciesMs: number[];
  readonly measureFromMs: number;
  readonly endMs: number;
  nextIndex: number;
  /** Successful responses that arrived within the duration. */
  timelyResponses: number;
  responses: number;
  failed: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** The mark of a failed MCP tool, in a response with status 200. */
const TOOL_ERROR = Buffer.from('"isError":true');
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

handleMessages<Load, LoadResult>(async (load) => {
  const startMs = performance.now();
  const run: Run = {
    load,
    messages: load.requests.map((request) => render(request, load.key)),
    latenciesMs: [],
    measureFromMs: startMs + load.warmUpMs,
    endMs: startMs + load.warmUpMs + load.durationMs,
    // A random position in the list, so that no run repeats the previous one.
    nextIndex: Math.floor(Math.random() * load.requests.length),
    timelyResponses: 0,
    responses: 0,
    failed: 0,
  };
  await Promise.all(Array.from({ length: load.connections }, () => sendRepeatedly(run)));
  const sorted = Float64Array.from(run.latenciesMs).sort();
  return {
    perSecond: run.timelyResponses / (load.durationMs / 1_000),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    slowestMs: sorted.at(-1) ?? Number.NaN,
    responses: run.responses,
    failed: run.failed,
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

/** Uses one connection until the duration is over. Rejects when a response is unsuccessful, unless that is allowed. */
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

/** Sends and receives in turn, without the overhead of promises for every response. */
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
    const { isSuccess } = response;
    if (!isSuccess && !run.load.mayFail) {
      reject(new Error(`A response was not a success:\n${received.toString()}`));
      return;
    }
    received = Buffer.alloc(0);
    const nowMs = performance.now();
    record(run, { isSuccess, sentMs, nowMs });
    if (nowMs < run.endMs) send();
    else resolve();
  });
  send();
}

function record(
  run: Run,
  { isSuccess, sentMs, nowMs }: { isSuccess: boolean; sentMs: number; nowMs: number },
): void {
  run.responses += 1;
  if (!isSuccess) run.failed += 1;
  if (!isSuccess || sentMs < run.measureFromMs) return;
  run.latenciesMs.push(nowMs - sentMs);
  if (nowMs <= run.endMs) run.timelyResponses += 1;
}

function nextMessage(run: Run): Buffer {
  const message = run.messages[run.nextIndex % run.messages.length];
  if (message === undefined) throw new Error('There is no request to send.');
  run.nextIndex += 1;
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
  return { isSuccess: head.startsWith('HTTP/1.1 2') && !received.includes(TOOL_ERROR, headEnd) };
}
