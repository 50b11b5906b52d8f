// A separate process: a receiver of webhooks that responds immediately and records arrivals.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { handleMessages } from '../run/child.ts';

export interface Arrival {
  /** Distinguishes the webhooks of one receiver. */
  readonly path: string;
  readonly eventId: string;
  readonly arrivedAtMs: number;
}

export interface ReceiverCall {
  /** Whether to return and clear the arrivals; otherwise they are only counted. */
  readonly isTaken: boolean;
}

export interface ReceiverReport {
  readonly port: number;
  readonly count: number;
  readonly arrivals: readonly Arrival[];
}

let arrivals: Arrival[] = [];

const server = createServer((request, response) => {
  const arrivedAtMs = Date.now();
  const { url: path = '', headers } = request;
  arrivals.push({ path, eventId: String(headers['webhook-id']), arrivedAtMs });
  request.resume();
  request.once('end', () => response.writeHead(204).end());
}).listen(0, '127.0.0.1');
const listening = once(server, 'listening');

handleMessages<ReceiverCall, ReceiverReport>(async ({ isTaken }) => {
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.');
  const taken = isTaken ? arrivals : [];
  const count = arrivals.length;
  if (isTaken) arrivals = [];
  return { port: address.port, count, arrivals: taken };
});
