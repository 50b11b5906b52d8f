import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@postil/harness/clients/client';
import { QUICK_HASH } from '@postil/harness/postil/test-server';
import { startDnsServer } from '@postil/harness/servers/dns-server';
import { createWebhook, LOOPBACK, startReceiver, waitFor } from '@postil/harness/servers/receiver';
import {
  buildApp,
  closeServer,
  createOrganization,
  databaseOptions,
  openPreparedDatabase,
  type ResolveHost,
  readConfig,
} from '@postil/server/inside';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';

const SILENT_WEBHOOKS = 100;
const EVENTS = 300;
const PAUSE_MS = 100;
const TIMEOUT_MS = 2_000;

/** Starts Postil on an embedded database, with two organisations. */
async function start(resolveHost: ResolveHost) {
  const folder = await mkdtemp(path.join(tmpdir(), 'postil-drill-'));
  const config = readConfig({
    ...LOOPBACK,
    DATA_DIR: folder,
    LIMIT_WEBHOOKS: '0',
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_CREATIONS: '0',
    WEBHOOK_RETRY_SCHEDULE: '0,5,5,5,5,5,5,5,5,5',
  });
  const database = await openPreparedDatabase(databaseOptions(config));
  const { app, workers } = await buildApp({
    config,
    database,
    logger: pino({ level: 'silent' }),
    lifecycle: { isStopping: false },
    resolveHost,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await Promise.all(workers.map((worker) => worker.start()));
  onTestFinished(async () => {
    await closeServer(app);
    await Promise.all(workers.map((worker) => worker.stop()));
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const createTenant = async (name: string) => {
    const { api_key: key, site_id: siteId } = await createOrganization(database, {
      organization: name,
      email: `${name}@example.com`,
      passwordHash: QUICK_HASH,
    });
    return { api: new Client(url, key), siteId };
  };
  return [await createTenant('silent'), await createTenant('healthy')] as const;
}

it(`a receiver gets its events within 2 s next to ${SILENT_WEBHOOKS} webhooks with silent name servers`, async () => {
  const { resolveHost } = await startDnsServer(({ name }) =>
    name.startsWith('silent') ? 'silence' : ['127.0.0.1'],
  );
  const [silent, healthy] = await start(resolveHost);
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  for (let index = 0; index < SILENT_WEBHOOKS; index += 1) {
    await createWebhook(silent, `http://silent-${index}.example.com/`);
  }
  await createWebhook(healthy, `http://healthy.example.com:${port}/`);
  const sentAtMs: number[] = [];
  for (let count = 0; count < EVENTS; count += 1) {
    // New deliveries to all of them every two seconds, in addition to the retries of earlier ones.
    if (count % 20 === 0) await createComment(silent);
    sentAtMs.push(performance.now());
    await createComment(healthy);
    await delay(PAUSE_MS);
  }
  await waitFor(() => expect(receiver.requests).toHaveLength(EVENTS));
  const latencies = receiver.requests
    .map(({ receivedAtMs }, index) => receivedAtMs - (sentAtMs[index] ?? 0))
    .toSorted((a, b) => a - b);
  const percentileMs = (fraction: number) =>
    Math.round(latencies[Math.ceil(latencies.length * fraction) - 1] ?? 0);
  console.log(
    `from the request to the receiver, ms: p50 ${percentileMs(0.5)}, p99 ${percentileMs(0.99)}, max ${percentileMs(1)}`,
  );
  expect(percentileMs(0.99)).toBeLessThanOrEqual(TIMEOUT_MS);
});

async function createComment({ api, siteId }: { api: Client; siteId: string }): Promise<void> {
  const response = await api.post('/boards/tasks', { content: 'A task', site_id: siteId });
  expect(response.status, response.text).toBe(201);
}
