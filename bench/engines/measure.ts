import type { Scenario, ScenarioName } from '../data/scenarios.ts';
import { type LoadedProcesses, loadPostil, type PostilSample } from '../postil/postil-load.ts';
import type { Organization } from '../postil/postil-process.ts';
import type { RecordedResponse } from '../run/bare-server.ts';
import type { Child } from '../run/child.ts';
import type { Load, LoadResult } from '../run/load-generator.ts';
import type { Options } from '../run/options.ts';
import type { Sample } from '../run/statistics.ts';
import { median, medianOf } from '../run/statistics.ts';
import type { Run, Script } from './pgbench.ts';
import { runPgbench } from './pgbench.ts';

/** The participants in the measurements of one engine. */
export interface Bench extends LoadedProcesses {
  readonly options: Options;
  readonly folder: string;
  readonly organization: Organization;
  readonly bareServer: Child;
  /** Absent without pgbench, and for the embedded engine. */
  readonly pgbench?: { readonly binary: string; readonly databaseUrl: string };
}

/** One scenario at one number of connections: the medians of the rounds. */
export interface Result {
  readonly scenario: ScenarioName;
  readonly endpoint: string;
  readonly connections: number;
  readonly postil: EngineMedians;
  readonly bare: Sample;
  /** The same task on the plain table; null without pgbench, and for a scenario without a plain-table script. */
  readonly plain: Sample | null;
  /** The same statements; null without pgbench. */
  readonly pgbench: Sample | null;
  /** The ratios of Postil's rate to those of the others: the medians of the ratios within each round. */
  readonly ofPlain: number | null;
  readonly ofPgbench: number | null;
  readonly ofBare: number;
}

/** The figures of Postil: in one round, or the medians of the rounds. */
type EngineMedians = Sample & Pick<PostilSample, 'nodeMicroseconds' | 'databaseMicroseconds'>;

interface Round {
  readonly postil: EngineMedians;
  readonly bare: Sample;
  readonly plain: Sample | null;
  readonly pgbench: Sample | null;
}

/** A scenario, and the scripts with which pgbench does the same, if there are any. */
interface Case {
  readonly scenario: Scenario;
  readonly connections: number;
  /** The scenario's own statements. */
  readonly script: Script | undefined;
  /** The same task on the plain table. */
  readonly plainScript: Script | undefined;
}

/** Measures the systems in turn, so that noise of the machine affects all of them. */
export async function measure(bench: Bench, it: Case): Promise<Result> {
  const barePort = await startBareServer(bench, it.scenario);
  const rounds: Round[] = [];
  const { durationMs, warmUpMs } = bench.options;
  const load = {
    key: it.scenario.key ?? bench.organization.api_key,
    requests: it.scenario.requests,
    connections: it.connections,
    durationMs,
    warmUpMs,
  };
  for (let round = 0; round < bench.options.rounds; round += 1) {
    const postil = await loadPostil(bench, load);
    const plain = await loadDatabase(bench, it.plainScript, it.connections);
    const pgbench = await loadDatabase(bench, it.script, it.connections);
    const bare = await bench.generator.call<Load, LoadResult>({ ...load, port: barePort });
    rounds.push({ postil, plain, pgbench, bare });
  }
  return toResult(it, rounds);
}

/** Starts the bare server with the real one's response, after checking that it contains the expected rows. */
async function startBareServer(
  { postil, bareServer }: Bench,
  { name, sample, key, expected }: Scenario,
): Promise<number> {
  const recorded = await postil.request(sample, key);
  if (expected) {
    const { data } = JSON.parse(recorded.body);
    // The widget gets the comments of a page without a total.
    const rows: unknown[] = data.pins ?? data.data;
    const total: number = data.total ?? rows.length;
    if (rows.length < expected.rows || total < expected.total) {
      throw new Error(`"${name}" returned only ${rows.length} rows of ${total}.`);
    }
  }
  return bareServer.call<RecordedResponse, number>(recorded);
}

async function loadDatabase(
  { pgbench, options, folder }: Bench,
  script: Script | undefined,
  connections: number,
): Promise<Sample | null> {
  if (!pgbench || !script) return null;
  const { binary, databaseUrl } = pgbench;
  const run: Run = { databaseUrl, folder, connections, durationMs: options.warmUpMs };
  await runPgbench(binary, script, run);
  return runPgbench(binary, script, { ...run, durationMs: options.durationMs });
}

function toResult({ scenario, connections }: Case, rounds: readonly Round[]): Result {
  const plain = rounds.flatMap((round) => round.plain ?? []);
  const pgbench = rounds.flatMap((round) => round.pgbench ?? []);
  const bare = rounds.map((round) => round.bare);
  const postil = rounds.map((round) => round.postil);
  const ratioTo = (others: readonly Sample[]) =>
    median(others.map(({ perSecond }, round) => (postil[round]?.perSecond ?? Number.NaN) / perSecond));
  const medianTime = (name: 'nodeMicroseconds' | 'databaseMicroseconds') => {
    const known = postil.flatMap((sample) => sample[name] ?? []);
    return known.length > 0 ? median(known) : null;
  };
  return {
    scenario: scenario.name,
    endpoint: scenario.endpoint,
    connections,
    postil: {
      ...medianOf(postil),
      nodeMicroseconds: medianTime('nodeMicroseconds'),
      databaseMicroseconds: medianTime('databaseMicroseconds'),
    },
    bare: medianOf(bare),
    plain: plain.length > 0 ? medianOf(plain) : null,
    pgbench: pgbench.length > 0 ? medianOf(pgbench) : null,
    ofPlain: plain.length > 0 ? ratioTo(plain) : null,
    ofPgbench: pgbench.length > 0 ? ratioTo(pgbench) : null,
    ofBare: ratioTo(bare),
  };
}
