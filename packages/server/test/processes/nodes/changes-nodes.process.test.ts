import { CreatedTask, Done, IssuedApiKey } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { initialize, startPostil, waitUntil } from '@postil/harness/postil/process';
import { expect, it, onTestFinished } from 'vitest';

const NODES = 3;

it('streams on three nodes send each change once, end when their key is revoked, and let nodes stop', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const settings = { DATABASE_URL: await postgres.createDatabase(), LOG_LEVEL: 'warn' };
  const { api_key: key, site_id: siteId } = await initialize(settings);
  const nodes = await Promise.all(Array.from({ length: NODES }, () => startPostil(settings)));
  for (const node of nodes) onTestFinished(() => node.kill());
  const clients = nodes.map(({ url }) => new Client(url, key));
  const [api] = clients;
  if (!api) throw new Error('No node runs.');
  const body = { name: 'Reader', token_type: 'api', permissions: ['read'] };
  const reader = (await api.post('/api-keys', body)).body(201, Done(IssuedApiKey)).data;
  const streams = await Promise.all(nodes.map(({ url }) => new Client(url, reader.key).listen()));

  const startedAtMs = performance.now();
  const ids = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const client = clients[index % NODES] ?? api;
      const response = await client.post('/boards/tasks', { content: `Task ${index}`, site_id: siteId });
      return response.body(201, Done(CreatedTask)).data.id;
    }),
  );
  const changesOf = (stream: (typeof streams)[number]) =>
    stream.messagesOf('change').map(({ data }) => String(data.comment_id));
  await waitUntil(
    'every change',
    () => streams.every((stream) => changesOf(stream).length >= ids.length),
    60_000,
  );
  const durationMs = performance.now() - startedAtMs;
  for (const stream of streams) expect(changesOf(stream).toSorted()).toEqual(ids.toSorted());
  expect(durationMs).toBeLessThan(30_000);

  await api.post(`/api-keys/${reader.id}/revoke`);
  await waitUntil('the end of the streams', () => streams.every(({ isEnded }) => isEnded), 60_000);
  const lastStream = await api.listen();
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0, 0]);
  expect(lastStream.isEnded).toBe(true);
});
