import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@postil/harness/clients/client';
import { type CitusCluster, startCitusCluster } from '@postil/harness/databases/citus-cluster';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { queryAt } from '@postil/harness/databases/query';
import {
  addOrganization,
  type InitOutput,
  initialize,
  type RunningPostil,
  run,
  runCommand,
  startPostil,
} from '@postil/harness/postil/process';
import { openDatabase } from '@postil/server/inside';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { median } from '../bench/run/statistics.ts';

const SHARDS = 8;
const WRITERS = 12;
const CRASHES = 5;
const DOWN_MS = 3_000;
const ROUNDS = 5;
const REQUESTS = 300;
const CONCURRENCY = 16;

let cluster: CitusCluster;
let postil: RunningPostil;
/** An organisation on each worker, by the port of the worker. */
let tenants: Map<number, InitOutput>;

beforeAll(async () => {
  cluster = await startCitusCluster();
  const settings = { DATABASE_URL: cluster.url };
  const first = await initialize(settings);
  const { status, stdout, stderr } = await runCommand(settings, ['distribute', '--shards', String(SHARDS)]);
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('comments: distributed');
  tenants = new Map([[await findWorkerPort(first.organization_id), first]]);
  for (const { url } of cluster.workers) {
    const port = portOf(url);
    if (!tenants.has(port)) tenants.set(port, await addOrganizationOn(port));
  }
  postil = await startPostil(settings);
});
afterAll(async () => {
  await postil?.kill();
  await cluster?.stop();
});

it('the suite passes on a cluster: API, MCP, webhooks, roles, board, widget and jobs', async () => {
  const { status, stdout } = await run([process.execPath, 'scripts/test.mjs', '--project', 'postgres'], {
    POSTIL_TEST_CLUSTER_URL: cluster.url,
  });
  const lines = stdout.trimEnd().split('\n');
  printLine(`The suite on the cluster: ${lines.at(-1)}.`);
  expect(status, lines.slice(-40).join('\n')).toBe(0);
});

describe('a distributed database', () => {
  it('is unchanged by the same command', async () => {
    const { status, stdout } = await runCommand({ DATABASE_URL: cluster.url }, ['distribute']);
    expect([status, stdout]).toEqual([0, 'Every table is already distributed.\n']);
  });

  it('accepts a migration that changes tables of tenants and adds one', async () => {
    const database = await openDatabase({ url: cluster.url, dataDirectory: '', poolSize: 1 });
    await database.transaction(async (tx) => {
      for (const statement of MIGRATION) await tx.script(statement);
    });
    await database.close();
    const [table] = await queryAt(cluster.url)(
      "SELECT citus_table_type AS type FROM citus_tables WHERE table_name = 'labels'::regclass",
    );
    expect(table).toEqual({ type: 'distributed' });
    for (const tenant of tenants.values()) {
      expect((await apiOf(tenant).post('/boards/tasks', { content: 'After the migration' })).status).toBe(
        201,
      );
    }
  });

  it('loses nothing while an organisation is moved to another worker and written to', async () => {
    const [[from, tenant]] = [...tenants] as [[number, InitOutput]];
    const to = cluster.workers.map(({ url }) => portOf(url)).find((port) => port !== from);
    const writer = writeSteadily(apiOf(tenant));
    await queryAt(cluster.url)(
      `SELECT citus_move_shard_placement(get_shard_id_for_distribution_column('people', $1::uuid), '127.0.0.1', $2,
        '127.0.0.1', $3, 'force_logical')`,
      [tenant.organization_id, from, to],
    );
    expect(await findWorkerPort(tenant.organization_id)).toBe(to);
    const { acknowledged, refused } = await writer.end();
    expect(await findLost(apiOf(tenant), acknowledged)).toEqual([]);
    printLine(
      `Moved to another worker under writes: ${acknowledged.length} acknowledged, 0 lost, ${refused.length} refused.`,
    );
    expect(refused.filter((status) => status !== 503)).toEqual([]);
    tenants.set(from, await addOrganizationOn(from));
  });

  it('serves all other organisations while a worker is down, and loses nothing', async () => {
    const [worker] = cluster.workers;
    if (!worker) throw new Error('There is no worker.');
    const port = portOf(worker.url);
    const [affected, unaffected] = [tenants.get(port), [...tenants].find(([other]) => other !== port)?.[1]];
    if (!affected || !unaffected) throw new Error('There is no organisation on each worker.');
    const writers = [affected, unaffected].map((tenant) => writeSteadily(apiOf(tenant)));
    for (let crash = 0; crash < CRASHES; crash += 1) {
      // At a random point of the work.
      await delay(1_500 + Math.random() * 500);
      await worker.crash();
      await delay(DOWN_MS);
      await worker.start();
    }
    await delay(2_000);
    const [affectedWrites, unaffectedWrites] = await Promise.all(writers.map(({ end }) => end()));
    if (!affectedWrites || !unaffectedWrites) throw new Error('Nobody wrote.');
    printLine(
      `A worker that crashed ${CRASHES} times, for ${DOWN_MS / 1_000} s each: its organisation had ${affectedWrites.refused.length} × 503 and ${affectedWrites.acknowledged.length} acknowledged, another ${unaffectedWrites.refused.length} refused of ${unaffectedWrites.acknowledged.length}.`,
    );
    expect(new Set(affectedWrites.refused)).toEqual(new Set([503]));
    expect(unaffectedWrites.refused).toEqual([]);
    expect(await findLost(apiOf(affected), affectedWrites.acknowledged)).toEqual([]);
    expect(await findLost(apiOf(unaffected), unaffectedWrites.acknowledged)).toEqual([]);
    expect((await apiOf(affected).post('/boards/tasks', { content: 'Back' })).status).toBe(201);
  });
});

describe('a cluster', () => {
  it('is measured against one PostgreSQL', async () => {
    const server = await startPostgres();
    const settings = { DATABASE_URL: await server.createDatabase() };
    const single = await initialize(settings);
    const singlePostil = await startPostil(settings);
    const [sharded] = [...tenants.values()];
    if (!sharded) throw new Error('There is no organisation.');
    const apis = { sharded: apiOf(sharded), single: new Client(singlePostil.url, single.api_key) };
    const siteIds = { sharded: sharded.site_id, single: single.site_id };
    for (const [name, send] of MEASURED_REQUESTS) {
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const shardedMs = await time(() => send(apis.sharded, siteIds.sharded));
        const singleMs = await time(() => send(apis.single, siteIds.single));
        ratios.push(singleMs / shardedMs);
      }
      printLine(
        `${name} on the cluster: ${median(ratios).toFixed(2)} of one PostgreSQL (median of ${ROUNDS} rounds).`,
      );
    }
    await singlePostil.kill();
    await server.stop();
  });
});

async function addOrganizationOn(port: number): Promise<InitOutput> {
  for (;;) {
    const other = await addOrganization({ DATABASE_URL: cluster.url });
    if ((await findWorkerPort(other.organization_id)) === port) return other;
  }
}

/** The statements of a later version's migration: a column with values, an index, and a table with a foreign key. */
const MIGRATION = [
  'ALTER TABLE comments ADD COLUMN note text',
  "UPDATE comments SET note = 'none' WHERE note IS NULL",
  'CREATE INDEX comments_by_note ON comments (organization_id, note)',
  `CREATE TABLE labels (
    organization_id uuid NOT NULL, id uuid NOT NULL, comment_id uuid NOT NULL, PRIMARY KEY (organization_id, id))`,
  "SELECT place_table('labels', 'distributed')",
  `ALTER TABLE labels ADD FOREIGN KEY (organization_id, comment_id) REFERENCES comments (organization_id, id)
    ON DELETE CASCADE`,
];

const MEASURED_REQUESTS: readonly [
  name: string,
  send: (api: Client, siteId: string) => Promise<{ status: number }>,
][] = [
  ['Creating a task', (api, siteId) => api.post('/boards/tasks', { content: 'Measured', site_id: siteId })],
  ['Listing a page', (api, siteId) => api.get(`/comments/page?site_id=${siteId}&page_url=/&per_page=25`)],
];

async function time(send: () => Promise<{ status: number }>): Promise<number> {
  const beganAtMs = performance.now();
  let left = REQUESTS;
  const loop = async () => {
    while (left > 0) {
      left -= 1;
      expect((await send()).status).toBeLessThan(300);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  return performance.now() - beganAtMs;
}

/** Creates and reads tasks one after the other on some connections, until it is ended. */
function writeSteadily(api: Client) {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let isOver = false;
  const loops = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const { status, text } = await api.post('/boards/tasks', { content: 'Written meanwhile' });
      if (status === 201) acknowledged.push(JSON.parse(text).data.id);
      else refused.push(status);
      const read = await api.get('/comments?per_page=1');
      if (read.status !== 200) refused.push(read.status);
      await delay(5);
    }
  });
  const end = async () => {
    isOver = true;
    await Promise.all(loops);
    return { acknowledged, refused };
  };
  return { end };
}

async function findLost(api: Client, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { text } = await api.get(`/comments?per_page=100&page=${page}`);
    const { data } = JSON.parse(text).data;
    for (const { id } of data) found.add(id);
    if (data.length < 100) return ids.filter((id) => !found.has(id));
  }
}

async function findWorkerPort(organizationId: string): Promise<number> {
  const [row] = await queryAt(cluster.url)<{ nodeport: number }>(
    "SELECT nodeport FROM citus_shards WHERE shardid = get_shard_id_for_distribution_column('people', $1::uuid)",
    [organizationId],
  );
  return row?.nodeport ?? 0;
}

function apiOf({ api_key: key }: InitOutput): Client {
  return new Client(postil.url, key);
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
