import { setTimeout as delay } from 'node:timers/promises';
import { instantOf } from '@postil/server/inside';
import { creationScenario } from '../data/scenarios.ts';
import type { Organization, PostilProcess } from '../postil/postil-process.ts';
import type { Child } from '../run/child.ts';
import type { PacedLoad, PacedResult } from '../run/paced-load.ts';
import { percentile } from '../run/statistics.ts';
import type { Arrival, ReceiverCall, ReceiverReport } from './receiver.ts';

/** The processes that are involved in deliveries. */
export interface DeliveryBench {
  readonly organization: Organization;
  readonly postil: PostilProcess;
  readonly pacer: Child;
  readonly receiver: Child;
}

/** A case in which every event is delivered to every webhook. */
interface DeliveryCase {
  readonly webhooks: number;
  readonly eventsPerSecond: number;
  readonly durationMs: number;
}

export interface DeliveryResult extends DeliveryCase {
  readonly committedPerSecond: number;
  /** The deliveries that result from the committed events. */
  readonly expected: number;
  /** The number of expected deliveries that arrived within `DRAIN_LIMIT_MS` of the last commit. */
  readonly delivered: number;
  readonly duplicates: number;
  /** The rate from the first to the last arrival. */
  readonly deliveredPerSecond: number;
  /** The time from the event's timestamp, shortly before the commit, to its arrival; likewise the next two. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** The time from the last commit to the last arrival. */
  readonly lastAfterSeconds: number;
}

export const DRAIN_LIMIT_MS = 120_000;
const POLL_MS = 200;

/** Creates events at a steady rate and waits until no delivery is pending, so that none can be retried later. */
export async function measureDeliveries(bench: DeliveryBench, it: DeliveryCase): Promise<DeliveryResult> {
  const { organization, postil, pacer, receiver } = bench;
  const ids = await createWebhooks(bench, it.webhooks);
  await receiver.call<ReceiverCall, ReceiverReport>({ isTaken: true });
  const paced = await pacer.call<PacedLoad, PacedResult>({
    port: postil.port,
    key: organization.api_key,
    requests: creationScenario().requests,
    perSecond: it.eventsPerSecond,
    durationMs: it.durationMs,
  });
  await waitUntilDone(bench, ids, paced);
  const { arrivals } = await receiver.call<ReceiverCall, ReceiverReport>({ isTaken: true });
  await deleteWebhooks(postil, ids);
  return toResult(it, paced, arrivals);
}

/** Creates webhooks for new tasks, each with its own path at the receiver. @returns their ids. */
export async function createWebhooks(
  { postil, receiver }: Pick<DeliveryBench, 'postil' | 'receiver'>,
  count: number,
): Promise<string[]> {
  const { port } = await receiver.call<ReceiverCall, ReceiverReport>({ isTaken: false });
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { body } = await postil.request({
      method: 'POST',
      path: '/api/v1/webhooks',
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/${number}`, events: ['comment.created'] }),
    });
    ids.push(JSON.parse(body).data.id);
  }
  return ids;
}

/** Deletes webhooks with their pending deliveries. */
export async function deleteWebhooks(postil: PostilProcess, ids: readonly string[]): Promise<void> {
  for (const id of ids) await postil.request({ method: 'DELETE', path: `/api/v1/webhooks/${id}` });
}

async function waitUntilDone(
  { postil, receiver }: DeliveryBench,
  ids: readonly string[],
  { count, endedAtMs }: PacedResult,
): Promise<void> {
  while (Date.now() < endedAtMs + DRAIN_LIMIT_MS) {
    const received = await receiver.call<ReceiverCall, ReceiverReport>({ isTaken: false });
    // The receiver's count is cheap; Postil's is not while many deliveries are pending.
    if (received.count >= count * ids.length && !(await isAnyPending(postil, ids))) return;
    await delay(POLL_MS);
  }
}

async function isAnyPending(postil: PostilProcess, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) {
    const { body } = await postil.request({ method: 'GET', path: `/api/v1/webhooks/${id}` });
    if (JSON.parse(body).data.health.pending_count > 0) return true;
  }
  return false;
}

function toResult(it: DeliveryCase, paced: PacedResult, arrivals: readonly Arrival[]): DeliveryResult {
  const firstArrivals = new Map<string, Arrival>();
  for (const arrival of arrivals) {
    const delivery = `${arrival.path} ${arrival.eventId}`;
    if (!firstArrivals.has(delivery)) firstArrivals.set(delivery, arrival);
  }
  const sortedArrivals = [...firstArrivals.values()].sort(
    (one, other) => one.arrivedAtMs - other.arrivedAtMs,
  );
  const firstMs = sortedArrivals.at(0)?.arrivedAtMs ?? Number.NaN;
  const lastMs = sortedArrivals.at(-1)?.arrivedAtMs ?? Number.NaN;
  const latenciesMs = Float64Array.from(
    sortedArrivals.map(({ eventId, arrivedAtMs }) => arrivedAtMs - instantOf(eventId).getTime()),
  ).sort();
  return {
    ...it,
    committedPerSecond: (paced.count * 1_000) / (paced.endedAtMs - paced.startedAtMs),
    expected: paced.count * it.webhooks,
    delivered: firstArrivals.size,
    duplicates: arrivals.length - firstArrivals.size,
    deliveredPerSecond: (firstArrivals.size * 1_000) / (lastMs - firstMs),
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    slowestMs: latenciesMs.at(-1) ?? Number.NaN,
    lastAfterSeconds: Math.max(0, lastMs - paced.endedAtMs) / 1_000,
  };
}
