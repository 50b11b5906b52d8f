import type { Recorded } from './bare-server.ts';
import type { Child } from './child.ts';
import type { Load, Sample } from './load-generator.ts';
import type { Options } from './options.ts';
import type { Run, Script } from './pgbench.ts';
import { runPgbench } from './pgbench.ts';
import type { Organization, PostilProcess } from './postil-process.ts';
import type { Scenario, ScenarioName } from './scenarios.ts';
import { median } from './statistics.ts';

/** Everything that takes part in the measurements of one engine. */
export interface Bench {
  readonly options: Options;
  readonly folder: string;
  readonly organization: Organization;
  readonly postil: PostilProcess;
  readonly generator: Child;
  readonly bareServer: Child;
  /** Absent when there is no pgbench, and for the embedded engine. */
  readonly pgbench?: { readonly binary: string; readonly databaseUrl: string };
}

/** One scenario at one number of connections: the medians of the rounds. */
export interface Result {
  readonly scenario: ScenarioName;
  readonly endpoint: string;
  readonly connections: number;
  readonly postil: Sample & { readonly cpuMicroseconds: number };
  readonly bare: Sample;
  readonly pgbench: Sample | null;
  /** The ratio of Postil's rate to the other's, within each round. */
  readonly ofBare: number;
  readonly ofPgbench: number | null;
  readonly ofLower: number;
}

interface Round {
  readonly postil: Result['postil'];
  readonly bare: Sample;
  readonly pgbench: Sample | null;
}

interface Case {
  readonly scenario: Scenario;
  readonly script: Script | undefined;
  readonly connections: number;
}

/** Measures the systems in turn, so that noise of the machine affects all of them. */
export async function measure(bench: Bench, it: Case): Promise<Result> {
  const barePort = await startBareServer(bench, it.scenario);
  const rounds: Round[] = [];
  const { durationMs, warmUpMs } = bench.options;
  for (let round = 0; round < bench.options.rounds; round += 1) {
    const postil = await loadPostil(bench, it);
    const pgbench = await loadDatabase(bench, it);
    const bare = await load(bench, it, { port: barePort, durationMs, warmUpMs });
    rounds.push({ postil, pgbench, bare });
  }
  return toResult(it, rounds);
}

/** Starts it with the real server's own response, after checking that it contains the expected rows. */
async function startBareServer(
  { postil, bareServer }: Bench,
  { name, sample, expected }: Scenario,
): Promise<number> {
  const recorded = await postil.request(sample);
  if (expected) {
    const { data } = JSON.parse(recorded.body);
    if (data.data.length < expected.rows || data.total < expected.total) {
      throw new Error(`"${name}" returned only ${data.data.length} rows of ${data.total}.`);
    }
  }
  return bareServer.call<Recorded, number>(recorded);
}

async function loadPostil(bench: Bench, it: Case): Promise<Result['postil']> {
  const {
    postil: { port },
    options: { durationMs, warmUpMs },
  } = bench;
  await load(bench, it, { port, durationMs: 0, warmUpMs });
  const before = await bench.postil.readUsage();
  const sample = await load(bench, it, { port, durationMs, warmUpMs: 0 });
  const { cpuSeconds } = await bench.postil.readUsage();
  const requests = (sample.perSecond * durationMs) / 1_000;
  return { ...sample, cpuMicroseconds: ((cpuSeconds - before.cpuSeconds) * 1e6) / requests };
}

function load(
  { generator, organization }: Bench,
  { scenario: { requests }, connections }: Case,
  where: Pick<Load, 'port' | 'durationMs' | 'warmUpMs'>,
): Promise<Sample> {
  const { api_key: key } = organization;
  return generator.call<Load, Sample>({ key, requests, connections, ...where });
}

async function loadDatabase({ pgbench, options, folder }: Bench, it: Case): Promise<Sample | null> {
  const { script, connections } = it;
  if (!pgbench || !script) return null;
  const { binary, databaseUrl } = pgbench;
  const run: Run = { databaseUrl, folder, connections, durationMs: options.warmUpMs };
  await runPgbench(binary, script, run);
  return runPgbench(binary, script, { ...run, durationMs: options.durationMs });
}

function toResult({ scenario, connections }: Case, rounds: readonly Round[]): Result {
  const middle = (read: (round: Round) => number) => median(rounds.map(read));
  const of = (read: (round: Round) => Sample): Sample => ({
    perSecond: middle((round) => read(round).perSecond),
    p50Ms: middle((round) => read(round).p50Ms),
    p99Ms: middle((round) => read(round).p99Ms),
  });
  const hasPgbench = rounds.every(({ pgbench }) => pgbench !== null);
  const pgbenchOf = (round: Round) => round.pgbench ?? round.bare;
  const ofBare = middle(({ postil, bare }) => postil.perSecond / bare.perSecond);
  const ofPgbench = middle((round) => round.postil.perSecond / pgbenchOf(round).perSecond);
  return {
    scenario: scenario.name,
    endpoint: scenario.endpoint,
    connections,
    postil: {
      ...of(({ postil }) => postil),
      cpuMicroseconds: middle(({ postil }) => postil.cpuMicroseconds),
    },
    bare: of(({ bare }) => bare),
    pgbench: hasPgbench ? of(pgbenchOf) : null,
    ofBare,
    ofPgbench: hasPgbench ? ofPgbench : null,
    ofLower: Math.max(ofBare, ofPgbench),
  };
}
