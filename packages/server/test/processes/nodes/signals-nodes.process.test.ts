import { fileURLToPath } from 'node:url';
import { Client } from '@postil/harness/clients/client';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { queryAt } from '@postil/harness/databases/query';
import { FaultyLink } from '@postil/harness/faults/faulty-link';
import { sumOf } from '@postil/harness/nodes/replicated';
import {
  initialize,
  type RunningPostil,
  type Settings,
  startPostil,
  waitUntil,
} from '@postil/harness/postil/process';
import { expect, it, onTestFinished } from 'vitest';

const RARELY_POLLING_PROGRAM = fileURLToPath(new URL('../fixtures/rarely-polling-main.ts', import.meta.url));

const countListening = async (node: RunningPostil) => sumOf({ nodes: [node] }, 'db_signals_listening');

/** A node that polls once an hour, and one that commits, on one server. */
async function start(linkedUrlOf: (url: string) => Promise<string> = async (url) => url) {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = await postgres.createDatabase();
  const { api_key: key } = await initialize({ DATABASE_URL: url });
  const run = async (settings: Settings, program?: string) => {
    const node = await startPostil({ ...settings, LOG_LEVEL: 'warn' }, program);
    onTestFinished(() => node.kill());
    return node;
  };
  const committing = await run({ DATABASE_URL: url });
  const listening = await run({ DATABASE_URL: await linkedUrlOf(url) }, RARELY_POLLING_PROGRAM);
  await waitUntil('a node that listens', async () => (await countListening(listening)) === 1);
  return { url, key, committing, listening, api: new Client(committing.url, key) };
}

async function createTaskAndWait(
  listener: Awaited<ReturnType<Client['listen']>>,
  api: Client,
  text: string,
): Promise<void> {
  const { text: body, status } = await api.post('/boards/tasks', { content: text });
  expect(status, body).toBe(201);
  const { id } = JSON.parse(body).data;
  await waitUntil('the change', () =>
    listener.messagesOf('change').some(({ data }) => data.comment_id === id),
  );
}

it('a change reaches the streams of a node that does not poll, even after its connections were lost', async () => {
  const { url, key, committing, listening, api } = await start();
  const stream = await new Client(listening.url, key).listen();
  await createTaskAndWait(stream, api, 'By a signal');
  await createTaskAndWait(stream, api, 'By another signal');
  // The metrics are up to half a second old.
  await waitUntil(
    'the count',
    async () => (await sumOf({ nodes: [listening] }, 'db_signals_received_total')) > 0,
  );
  // A process ignores signals of its own commits.
  expect(await sumOf({ nodes: [committing] }, 'db_signals_received_total')).toBe(0);

  const query = queryAt(url);
  const [{ started } = { started: '' }] = await query<{ started: string }>('SELECT now()::text AS started');
  await query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'postil' AND query LIKE 'LISTEN %'",
  );
  await waitUntil('another connection that listens', async () => {
    const condition = `backend_start > '${started}'::timestamptz AND state = 'idle'`;
    const found = await query(
      `SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND ${condition}`,
    );
    return found.length === 2;
  });
  await createTaskAndWait(stream, api, 'By a signal over another connection');
  expect(await listening.stop()).toBe(0);
  expect(await committing.stop()).toBe(0);
});

it('a change that is committed while signals are lost reaches a node when signals arrive again', async () => {
  let link: FaultyLink | undefined;
  const { key, listening, api } = await start(async (url) => {
    link = await FaultyLink.open(Number(new URL(url).port));
    return link.urlFor(url);
  });
  if (!link) throw new Error('There is no link.');
  onTestFinished(() => link?.close());
  const stream = await new Client(listening.url, key).listen();
  await createTaskAndWait(stream, api, 'By a signal');
  let lost = 0;
  link.watch = ({ from, bytes, pass }) => {
    if (from === 'server' && bytes.includes('postil_commits')) lost += 1;
    else pass();
  };
  const { text } = await api.post('/boards/tasks', { content: 'Without a signal' });
  const isReceived = () =>
    stream.messagesOf('change').some(({ data }) => data.comment_id === JSON.parse(text).data.id);
  await waitUntil('a lost signal', () => lost > 0);
  expect(isReceived()).toBe(false);
  link.watch = undefined;
  link.resetAll();
  await waitUntil('the change', isReceived);
});

it('without commits a process sends no signals, and behind a pooler it neither sends nor receives any', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const settings = { DATABASE_URL: await postgres.createDatabase(), LOG_LEVEL: 'warn' };
  const { api_key: key } = await initialize(settings);
  const nodes = await Promise.all([startPostil({ ...settings, DB_PREPARE: 'false' }), startPostil(settings)]);
  for (const node of nodes) onTestFinished(() => node.kill());
  const [pooled, direct] = nodes;
  const api = new Client(pooled.url, key);
  const stream = await new Client(direct.url, key).listen();
  await createTaskAndWait(stream, api, 'By polling');
  expect(await sumOf({ nodes }, 'db_signals_sent_total')).toBe(0);
  expect(await (await fetch(new URL('/metrics', pooled.url))).text()).not.toMatch(/^db_signals_listening\{/m);
});
