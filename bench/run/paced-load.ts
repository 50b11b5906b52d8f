// A separate process: an open-loop load generator, which sends requests at a fixed rate.

import { setTimeout as delay } from 'node:timers/promises';
import { handleMessages } from './child.ts';
import type { Request } from './request.ts';

/** A load at a fixed pace: the requests, their server and the rate. */
export interface PacedLoad {
  readonly port: number;
  readonly key: string;
  readonly requests: readonly Request[];
  readonly perSecond: number;
  readonly durationMs: number;
}

/** The result of a load in which every request succeeded. */
export interface PacedResult {
  readonly count: number;
  readonly startedAtMs: number;
  /** The time of the last response. */
  readonly endedAtMs: number;
}

handleMessages<PacedLoad, PacedResult>(async (load) => {
  const startedAtMs = Date.now();
  const count = Math.round((load.perSecond * load.durationMs) / 1_000);
  await Promise.all(Array.from({ length: count }, (_, index) => sendOnSchedule(load, index)));
  return { count, startedAtMs, endedAtMs: Date.now() };
});

/** Sends a request at its scheduled time. Rejects when the response is unsuccessful. */
async function sendOnSchedule({ port, key, requests, perSecond }: PacedLoad, index: number): Promise<void> {
  const request = requests[index % requests.length];
  if (request === undefined) throw new Error('There is no request to send.');
  await delay((index * 1_000) / perSecond);
  const response = await fetch(`http://127.0.0.1:${port}${request.path}`, {
    method: request.method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(request.body !== undefined && { body: request.body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`A response was not a success: ${response.status} ${text}`);
}
