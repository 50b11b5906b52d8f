import { rmSync } from 'node:fs';
import { type PostgresServer, startPostgres } from '@postil/harness/databases/postgres-server';
import { createFolder, type Log, SERVER_SETTINGS } from '../engines/engines.ts';
import { loadPostil, type PostilSample } from '../postil/postil-load.ts';
import { initialize, type Organization, PostilProcess } from '../postil/postil-process.ts';
import { Child } from '../run/child.ts';
import type { ScaleOptions } from '../run/options.ts';
import { createScaleCases, type ScaleCase } from './cases.ts';
import { fillScale } from './dataset.ts';

/** The figures of organisations of different sizes, on PostgreSQL. */
export interface ScaleReport {
  readonly database: string;
  /** In ascending order. */
  readonly sizes: readonly number[];
  readonly results: readonly ScaleResult[];
}

/** One case with one number of callers. */
export interface ScaleResult extends Pick<ScaleCase, 'name' | 'isFlat' | 'isSearch'> {
  readonly callers: number;
  /** One for each size. */
  readonly samples: readonly PostilSample[];
  /** The p50 of the last size divided by that of the first; NaN without a successful response. */
  readonly growth: number;
}

export const CALLERS = [1, 16] as const;

interface Bench {
  readonly server: PostgresServer;
  readonly generator: Child;
  readonly folder: string;
  readonly options: ScaleOptions;
  readonly log: Log;
}

/** Measures organisations of different sizes, each in its own database, which is removed afterwards. */
export async function measureScale(options: ScaleOptions, log: Log): Promise<ScaleReport> {
  const server = await startPostgres({ settings: SERVER_SETTINGS });
  const generator = new Child(new URL('../run/load-generator.ts', import.meta.url));
  const folder = createFolder();
  try {
    const bench = { server, generator, folder, options, log };
    const measured: MeasuredCase[][] = [];
    for (const comments of options.sizes) measured.push(await measureSize(bench, comments));
    const { sizes } = options;
    return { database: `PostgreSQL ${server.version}`, sizes, results: toResults(measured) };
  } finally {
    generator.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface MeasuredCase {
  readonly case: ScaleCase;
  readonly callers: number;
  readonly sample: PostilSample;
}

async function measureSize(bench: Bench, comments: number): Promise<MeasuredCase[]> {
  const { server, folder, log } = bench;
  log(`scale: filling ${comments} comments`);
  const url = await server.createDatabase(`postil_scale_${comments}`);
  const settings = { DATABASE_URL: url };
  const organization = await initialize(settings);
  const data = { organization, comments, endMs: Date.now() };
  const startMs = performance.now();
  await fillScale(url, data);
  log(`scale: filled in ${((performance.now() - startMs) / 1_000).toFixed(0)} s`);
  const start = () => PostilProcess.start({ settings, folder }, organization);
  let postil = await start();
  try {
    const measured: MeasuredCase[] = [];
    const cases = createScaleCases(data).flatMap((it) => CALLERS.map((callers) => ({ it, callers })));
    for (const { it, callers } of cases) {
      log(`scale: ${comments} comments, ${it.name}, ${callers} callers`);
      const sample = await measureCase({ ...bench, postil, organization }, it, callers);
      measured.push({ case: it, callers, sample });
      if (sample.failed > 0) {
        // After a read that took too long, the process refuses further ones, which would affect the next case.
        await postil.stop();
        postil = await start();
      }
    }
    return measured;
  } finally {
    await postil.stop();
  }
}

type RunningBench = Bench & { readonly postil: PostilProcess; readonly organization: Organization };

async function measureCase(bench: RunningBench, it: ScaleCase, callers: number): Promise<PostilSample> {
  const { server, options, organization, postil } = bench;
  const { isTool = false, requests } = it;
  const { warmUpMs, durationMs } = options;
  const key = isTool ? organization.mcp_key : organization.api_key;
  await checkResponse(postil, it, key);
  return loadPostil(
    { ...bench, databasePid: server.pid },
    { key, requests, connections: callers, warmUpMs, durationMs, mayFail: true },
  );
}

/** Checks that a case finds the expected comments, because an empty response would be fast. */
async function checkResponse(postil: PostilProcess, { name, requests, isEmpty }: ScaleCase, key: string) {
  const [request] = requests;
  if (request === undefined) throw new Error(`"${name}" has no request.`);
  const response = await postil.send(request, key);
  // A response that times out is counted when the case is measured.
  if (!response.ok) return;
  const text = await response.text();
  const { data, result } = JSON.parse(text);
  const total = data?.total ?? result?.structuredContent?.total;
  if (total > 0 === !isEmpty || result?.isError) return;
  throw new Error(`"${name}" returned an unexpected response:\n${text}`);
}

function toResults(sizes: readonly (readonly MeasuredCase[])[]): ScaleResult[] {
  const [first = []] = sizes;
  return first.map(({ case: { name, isFlat, isSearch }, callers }, index) => {
    const samples = sizes.flatMap((size) => size[index]?.sample ?? []);
    const p50OfSize = (position: number) => samples.at(position)?.p50Ms ?? Number.NaN;
    return {
      name,
      callers,
      samples,
      growth: p50OfSize(-1) / p50OfSize(0),
      ...(isFlat && { isFlat }),
      ...(isSearch && { isSearch }),
    };
  });
}
