import { expect, onTestFinished } from 'vitest';
import { Client } from '../clients/client.ts';
import { databaseUrlAt } from '../databases/address.ts';
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts';
import { initialize, type RunningPostil, SHARED_KEY, startPostil, waitUntil } from '../postil/process.ts';

/** Two nodes on a primary and a standby of it, which serves reads. */
export interface ReplicatedNodes {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** The URL of the database on the primary; `standbyUrl` is the one on the standby. */
  readonly url: string;
  readonly standbyUrl: string;
  readonly nodes: readonly RunningPostil[];
  readonly settings: Record<string, string>;
  readonly key: string;
  readonly siteId: string;
}

/** Starts both servers and both nodes, which run until the test ends. */
export async function startReplicatedNodes(): Promise<ReplicatedNodes> {
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  const url = await primary.createDatabase('postil');
  const { api_key: key, site_id: siteId } = await initialize({ DATABASE_URL: url });
  const standby = await primary.startStandby();
  onTestFinished(() => standby.stop());
  const standbyUrl = databaseUrlAt(standby.url, 'postil');
  const settings = {
    DATABASE_URL: url,
    DATABASE_REPLICA_URLS: standbyUrl,
    SECRET_KEY: SHARED_KEY,
    LOG_LEVEL: 'warn',
  };
  const nodes = await Promise.all([startPostil(settings), startPostil(settings)]);
  for (const node of nodes) onTestFinished(() => node.kill());
  await waitUntil(
    'the replica to be used',
    async () => (await sumOf({ nodes }, 'db_replica_used')) === nodes.length,
  );
  return { primary, standby, url, standbyUrl, nodes, settings, key, siteId };
}

/** The results of reads immediately after a write. */
interface Reading {
  writes: number;
  reads: number;
  /** The number of reads that lacked an earlier acknowledged write. */
  stale: number;
  /** The status and the body of each write or read that failed; for a read, also its path. */
  readonly failed: string[];
  /** The duration of each read, in milliseconds. */
  readonly durationsMs: number[];
}

const WRITERS = 4;

/**
 * Creates comments through the nodes alternately, and immediately reads each through the other node: in a listing, a
 * search, a column of the board, the listing of its page or an export.
 *
 * @param isOver called before each comment.
 */
export async function writeAndRead(
  { nodes, key, siteId }: Pick<ReplicatedNodes, 'nodes' | 'key' | 'siteId'>,
  isOver: () => boolean,
): Promise<Reading> {
  const reading: Reading = { writes: 0, reads: 0, stale: 0, failed: [], durationsMs: [] };
  const clients = nodes.map(({ url }) => new Client(url, key));
  const clientOf = (turn: number) => clients[turn % clients.length] ?? new Client('', key);
  const work = async (writer: number) => {
    for (let turn = writer; !isOver(); turn += 1) {
      const word = `w${writer}x${turn}`;
      const page = `http://localhost/${word}`;
      const tag = `writer-${writer}`;
      const task = { content: `Text ${word}`, site_id: siteId, page_url: page, tags: [tag] };
      const response = await clientOf(turn).post('/boards/tasks', task);
      if (response.status !== 201) reading.failed.push(`${response.status} ${response.text}`);
      else {
        reading.writes += 1;
        const { id } = JSON.parse(response.text).data;
        await read(reading, clientOf(turn + 1), { id, path: pathOf(turn, { word, page, tag, siteId }) });
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)));
  return reading;
}

async function read(reading: Reading, client: Client, { id, path }: { id: string; path: string }) {
  const beganAtMs = performance.now();
  const { status, text } = await client.get(path);
  reading.durationsMs.push(performance.now() - beganAtMs);
  reading.reads += 1;
  if (status !== 200) reading.failed.push(`${path}: ${status} ${text}`);
  else if (!text.includes(id)) reading.stale += 1;
}

interface WriterTarget {
  readonly word: string;
  readonly page: string;
  /** The tag of the writer's comments, so that concurrent ones do not push them off the first page. */
  readonly tag: string;
  readonly siteId: string;
}

/** The path at which a new comment is read, by each of the ways in turn. */
function pathOf(turn: number, { word, page, tag, siteId }: WriterTarget): string {
  const ways = [
    `/comments?tag=${tag}&per_page=10`,
    `/comments?search=${word}`,
    `/boards/columns/OPEN?tag=${tag}&limit=10`,
    `/comments/page?site_id=${siteId}&page_url=${encodeURIComponent(page)}`,
    `/comments/export?format=json&search=${word}`,
  ];
  // A key may have at most two concurrent exports, so only the first writer's comments are exported.
  const max = word.startsWith('w0') ? ways.length : ways.length - 1;
  return ways[Math.floor(turn / 2) % max] ?? '';
}

/** The sum of a metric's samples over all nodes. @param labels which samples count, such as `reason="behind"`. */
export async function sumOf(
  { nodes }: Pick<ReplicatedNodes, 'nodes'>,
  series: string,
  labels = '',
): Promise<number> {
  const texts = await Promise.all(
    nodes.map(async ({ url }) => (await fetch(new URL('/metrics', url))).text()),
  );
  const samples = texts.flatMap((text) => [
    ...text.matchAll(new RegExp(`^${series}\\{.*${labels}.*\\} (\\S+)$`, 'gm')),
  ]);
  return samples.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Expects that no read was stale and no request failed. */
export function expectNothingMissed({ reads, stale, failed }: Reading): void {
  expect(failed).toEqual([]);
  expect(reads).toBeGreaterThan(0);
  expect(stale).toBe(0);
}
