import { rmSync } from 'node:fs';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { LOOPBACK } from '@postil/harness/servers/receiver';
import { creationScenario } from '../data/scenarios.ts';
import { createFolder, type Log, SERVER_SETTINGS, startFilled } from '../engines/engines.ts';
import { Child } from '../run/child.ts';
import type { Load, LoadResult } from '../run/load-generator.ts';
import type { Options, WebhookOptions } from '../run/options.ts';
import type { Sample } from '../run/statistics.ts';
import { median, medianOf } from '../run/statistics.ts';
import {
  createWebhooks,
  type DeliveryBench,
  type DeliveryResult,
  deleteWebhooks,
  measureDeliveries,
} from './deliveries.ts';

/** The webhook benchmark results, on PostgreSQL. */
export interface WebhookReport {
  readonly database: string;
  /** One receiver at a rate that it can handle. */
  readonly steady: DeliveryResult;
  /** Many webhooks, each of which gets every event. */
  readonly fanOut: DeliveryResult;
  readonly outbox: OutboxResult;
}

/** The overhead of the outbox when tasks are created; medians of the rounds. */
interface OutboxResult {
  readonly without: Sample;
  readonly withOne: Sample;
  /** The ratio of the rates with and without a webhook, within each round. */
  readonly ratio: number;
}

type Bench = DeliveryBench & { readonly options: Options; readonly generator: Child };

const CONNECTIONS = 32;

/** Measures webhooks on a new PostgreSQL, which is removed afterwards. */
export async function measureWebhooks(
  options: Options,
  webhooks: WebhookOptions,
  log: Log,
): Promise<WebhookReport> {
  const server = await startPostgres({ settings: SERVER_SETTINGS });
  const folder = createFolder();
  try {
    const url = await server.createDatabase('postil_bench');
    const settings = { DATABASE_URL: url, ...LOOPBACK };
    log(`webhooks: filling ${options.comments} comments`);
    const setup = { settings, location: { url, dataDirectory: '' } };
    const started = await startFilled(setup, folder, options.comments);
    const report = await withChildren({ options, ...started }, (bench) => runCases(bench, webhooks, log));
    return { database: `PostgreSQL ${server.version}`, ...report };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withChildren<Result>(
  base: Pick<Bench, 'options' | 'organization' | 'postil'>,
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const children = {
    generator: new Child(new URL('../run/load-generator.ts', import.meta.url)),
    pacer: new Child(new URL('../run/paced-load.ts', import.meta.url)),
    receiver: new Child(new URL('receiver.ts', import.meta.url)),
  };
  try {
    return await work({ ...base, ...children });
  } finally {
    await base.postil.stop();
    for (const child of Object.values(children)) child.stop();
  }
}

async function runCases(
  bench: Bench,
  { steadyMs, fanOutMs }: WebhookOptions,
  log: Log,
): Promise<Omit<WebhookReport, 'database'>> {
  log('webhooks: 100 events/s to one');
  const steady = await measureDeliveries(bench, { webhooks: 1, eventsPerSecond: 100, durationMs: steadyMs });
  log('webhooks: 50 events/s to 20');
  const fanOut = await measureDeliveries(bench, { webhooks: 20, eventsPerSecond: 50, durationMs: fanOutMs });
  log('webhooks: creating tasks with one webhook and with none');
  return { steady, fanOut, outbox: await measureOutbox(bench) };
}

async function measureOutbox(bench: Bench): Promise<OutboxResult> {
  const rounds: { without: Sample; withOne: Sample }[] = [];
  for (let round = 0; round < bench.options.rounds; round += 1) {
    const without = await loadCreating(bench);
    const ids = await createWebhooks(bench, 1);
    const withOne = await loadCreating(bench);
    // Including pending deliveries, so that they do not affect the next round.
    await deleteWebhooks(bench.postil, ids);
    rounds.push({ without, withOne });
  }
  return {
    without: medianOf(rounds.map(({ without }) => without)),
    withOne: medianOf(rounds.map(({ withOne }) => withOne)),
    ratio: median(rounds.map(({ without, withOne }) => withOne.perSecond / without.perSecond)),
  };
}

function loadCreating({ generator, organization, postil, options }: Bench): Promise<Sample> {
  return generator.call<Load, LoadResult>({
    port: postil.port,
    key: organization.api_key,
    requests: creationScenario().requests,
    connections: CONNECTIONS,
    warmUpMs: options.warmUpMs,
    durationMs: options.durationMs,
  });
}
