// A process of its own: sends requests at a steady rate, however long the answers take.
import { setTimeout as delay } from 'node:timers/promises';
import { answer } from './child.ts';
import type { Request } from './scenarios.ts';

/** What to send, where and how fast. */
export interface PacedLoad {
  readonly port: number;
  readonly key: string;
  readonly requests: readonly Request[];
  readonly perSecond: number;
  readonly durationMs: number;
}

/** How it went; every request was answered with success. */
export interface Paced {
  readonly count: number;
  readonly startedAtMs: number;
  /** When the last answer came. */
  readonly endedAtMs: number;
}

answer<PacedLoad, Paced>(async (load) => {
  const startedAtMs = Date.now();
  const count = Math.round((load.perSecond * load.durationMs) / 1_000);
  await Promise.all(Array.from({ length: count }, (_, index) => sendInTurn(load, index)));
  return { count, startedAtMs, endedAtMs: Date.now() };
});

/** Rejects at an answer that is no success. */
async function sendInTurn({ port, key, requests, perSecond }: PacedLoad, index: number): Promise<void> {
  const request = requests[index % requests.length];
  if (request === undefined) throw new Error('There is no request to send.');
  await delay((index * 1_000) / perSecond);
  const response = await fetch(`http://127.0.0.1:${port}${request.path}`, {
    method: request.method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(request.body !== undefined && { body: request.body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`An answer was no success: ${response.status} ${text}`);
}
