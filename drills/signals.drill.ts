import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@postil/harness/clients/client';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { sumOf } from '@postil/harness/nodes/replicated';
import { initialize, startPostil, waitUntil } from '@postil/harness/postil/process';
import { expect, it, onTestFinished } from 'vitest';
import { percentile } from '../bench/run/statistics.ts';

const CHANGES = 60;
/** The limits of the random pause between changes, so that they occur at any time between two polls. */
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 1_200;
const WRITERS = 2;
const WRITER_PAUSE_MS = 100;
/** The maximum median delay of a change, from the response to its author to its arrival on another node. */
const MAX_MEDIAN_MS = 200;

it.each([
  { what: 'by signals, on a quiet database', settings: {}, isBusy: false, maxMs: MAX_MEDIAN_MS },
  { what: 'by signals, while others write', settings: {}, isBusy: true, maxMs: MAX_MEDIAN_MS },
  { what: 'by polling', settings: { DB_PREPARE: 'false' }, isBusy: false, maxMs: 1_000 },
])('a change arrives on another node $what', async ({ what, settings: extraSettings, isBusy, maxMs }) => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const settings = { ...extraSettings, DATABASE_URL: await postgres.createDatabase(), LOG_LEVEL: 'warn' };
  const { api_key: key } = await initialize(settings);
  const nodes = await Promise.all([startPostil(settings), startPostil(settings)]);
  for (const node of nodes) onTestFinished(() => node.kill());
  const [writer, reader] = nodes;
  const api = new Client(writer.url, key);
  const stream = await new Client(reader.url, key).listen();
  const stop = new AbortController();
  const others = isBusy ? Array.from({ length: WRITERS }, () => write(api, stop.signal)) : [];
  const delaysMs: number[] = [];
  for (let count = 0; count < CHANGES; count += 1) {
    await delay(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
    const { text } = await api.post('/boards/tasks', { content: `Change ${count}` });
    const writtenAtMs = performance.now();
    const id: string = JSON.parse(text).data.id;
    await waitUntil('the change', () => stream.text().includes(id));
    delaysMs.push(performance.now() - writtenAtMs);
  }
  stop.abort();
  await Promise.all(others);
  const sorted = delaysMs.toSorted((one, other) => one - other);
  const percentileMs = (fraction: number) => Math.round(percentile(sorted, fraction));
  process.stdout.write(
    `${what}: after ${percentileMs(0.5)} ms at the median, ${percentileMs(0.9)} ms at p90, ${percentileMs(0.99)} ms at p99; ` +
      `${await sumOf({ nodes: [writer] }, 'db_signals_sent_total')} signals sent\n`,
  );
  expect(percentileMs(0.5)).toBeLessThanOrEqual(maxMs);
});

async function write(api: Client, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    await api.post('/boards/tasks', { content: `Other ${count}` });
    await delay(WRITER_PAUSE_MS);
  }
}
