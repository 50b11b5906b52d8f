import { Client } from '@postil/harness/clients/client';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { initialize, startPostil } from '@postil/harness/postil/process';
import { expect, it, onTestFinished } from 'vitest';

const LIMIT = 60;

it('three nodes on one database allow the limit of requests once, not three times', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const settings = { DATABASE_URL: await postgres.createDatabase(), RATE_LIMIT_REQUESTS: String(LIMIT) };
  const { api_key: key } = await initialize(settings);
  const nodes = [await startPostil(settings), await startPostil(settings), await startPostil(settings)];
  const statuses = await Promise.all(
    nodes.map(async ({ url }) => {
      const api = new Client(url, key);
      const nodeStatuses: number[] = [];
      for (let count = 0; count < LIMIT; count += 1)
        nodeStatuses.push((await api.get('/organization')).status);
      return nodeStatuses;
    }),
  );
  const all = statuses.flat();
  const allowed = all.filter((status) => status === 200).length;
  expect(all.filter((status) => status === 429)).toHaveLength(3 * LIMIT - allowed);
  expect(allowed).toBeGreaterThanOrEqual(0.95 * LIMIT);
  expect(allowed).toBeLessThanOrEqual(1.3 * LIMIT);
  for (const { url } of nodes) {
    const refused = await new Client(url, key).get('/organization');
    refused.error('rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
});
