import { rmSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { createFolder, type Log, SERVER_SETTINGS, startFilled } from '../engines/engines.ts';
import { Child } from '../run/child.ts';
import type { Load, LoadResult } from '../run/load-generator.ts';
import type { Options } from '../run/options.ts';
import type { Request } from '../run/request.ts';
import type { Sample } from '../run/statistics.ts';
import { median, medianOf } from '../run/statistics.ts';
import { callTool, listTools, type ProtocolVersion } from './requests.ts';
import { type Call, PATHS, type Reply } from './server.ts';

/** The figures of the MCP endpoint, on PostgreSQL. */
export interface McpReport {
  readonly database: string;
  readonly results: readonly McpResult[];
}

/** One call at one number of connections: the medians of the rounds. */
export interface McpResult {
  readonly call: CallName;
  readonly era: ProtocolVersion;
  readonly connections: number;
  readonly whole: McpSample;
  /** A route with the same key look-up that sends the same bytes. */
  readonly bare: McpSample;
  /** A route with the same key look-up that reads the same data; null for a call without data. */
  readonly data: McpSample | null;
}

export type McpSample = Sample & { readonly cpuMicroseconds: number };
export type CallName = 'tools/list' | 'get-pending-tasks';

const CONNECTIONS = [1, 16] as const;
const CALLS = ['tools/list', 'get-pending-tasks'] as const;
const ERAS = ['2025-11-25', '2026-07-28'] as const;

interface Bench {
  readonly options: Options;
  readonly server: Child;
  readonly generator: Child;
  readonly port: number;
  readonly key: string;
}

/** Measures the MCP endpoint on a new PostgreSQL, which is removed afterwards. */
export async function measureMcp(options: Options, log: Log): Promise<McpReport> {
  const postgres = await startPostgres({ settings: SERVER_SETTINGS });
  const folder = createFolder();
  const server = new Child(new URL('server.ts', import.meta.url));
  const generator = new Child(new URL('../run/load-generator.ts', import.meta.url));
  try {
    const url = await postgres.createDatabase('postil_bench');
    log(`mcp: filling ${options.comments} comments`);
    const setup = { settings: { DATABASE_URL: url }, location: { url, dataDirectory: '' } };
    const { organization, postil } = await startFilled(setup, folder, options.comments);
    await postil.stop();
    const logFile = path.join(folder, 'mcp.log');
    const port = await server.call<Call, Reply>({ kind: 'start', databaseUrl: url, logFile });
    const bench = { options, server, generator, port, key: organization.mcp_key };
    return { database: `PostgreSQL ${postgres.version}`, results: await measureAll(bench, log) };
  } finally {
    generator.stop();
    server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(bench: Bench, log: Log): Promise<McpResult[]> {
  const results: McpResult[] = [];
  for (const call of CALLS) {
    for (const era of ERAS) {
      const request = call === 'tools/list' ? listTools(era) : callTool(call, {}, era);
      await bench.server.call<Call, Reply>({ kind: 'record', body: await fetchOnce(bench, request) });
      for (const connections of CONNECTIONS) {
        log(`mcp: ${call}, ${era}, ${connections} connections`);
        results.push({ call, era, connections, ...(await measure(bench, { call, request, connections })) });
      }
    }
  }
  return results;
}

/** Fetches the server's response, after checking that it contains the expected data. */
async function fetchOnce({ port, key, options }: Bench, request: Request): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${request.path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...request.headers },
    body: request.body ?? '',
  });
  const text = await response.text();
  const { result } = JSON.parse(text);
  const isRight = result?.tools?.length > 0 || result?.structuredContent?.total >= options.comments / 2;
  if (!response.ok || !isRight) throw new Error(`The endpoint sent an unexpected response:\n${text}`);
  return text;
}

interface Case {
  readonly call: CallName;
  readonly request: Request;
  readonly connections: number;
}

/** Measures the parts and the whole in turn, so that noise of the machine affects all of them. */
async function measure(
  bench: Bench,
  { call, request, connections }: Case,
): Promise<Pick<McpResult, 'whole' | 'bare' | 'data'>> {
  const rounds: { whole: McpSample; bare: McpSample; data: McpSample | null }[] = [];
  for (let round = 0; round < bench.options.rounds; round += 1) {
    const load = (target: string) => loadPath(bench, { ...request, path: target }, connections);
    rounds.push({
      whole: await load(PATHS.whole),
      bare: await load(PATHS.bare),
      data: call === 'get-pending-tasks' ? await load(PATHS.data) : null,
    });
  }
  const data = rounds.flatMap((round) => round.data ?? []);
  return {
    whole: medianSample(rounds.map(({ whole }) => whole)),
    bare: medianSample(rounds.map(({ bare }) => bare)),
    data: data.length > 0 ? medianSample(data) : null,
  };
}

async function loadPath(
  { generator, server, options, port, key }: Bench,
  request: Request,
  connections: number,
): Promise<McpSample> {
  const load = { port, key, requests: [request], connections };
  const { durationMs, warmUpMs } = options;
  await generator.call<Load, LoadResult>({ ...load, durationMs: 0, warmUpMs });
  const before = await server.call<Call, Reply>({ kind: 'usage' });
  const sample = await generator.call<Load, LoadResult>({ ...load, durationMs, warmUpMs: 0 });
  const after = await server.call<Call, Reply>({ kind: 'usage' });
  return { ...sample, cpuMicroseconds: (after - before) / ((sample.perSecond * durationMs) / 1_000) };
}

function medianSample(samples: readonly McpSample[]): McpSample {
  return {
    ...medianOf(samples),
    cpuMicroseconds: median(samples.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  };
}
