import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { fill } from '../data/dataset.ts';
import { creationScenario, readScenarios, type Scenario } from '../data/scenarios.ts';
import { writeAsVisitor } from '../data/visitor.ts';
import { initialize, type Organization, PostilProcess } from '../postil/postil-process.ts';
import { Child } from '../run/child.ts';
import type { Engine, Options } from '../run/options.ts';
import { type Bench, measure, type Result } from './measure.ts';
import { createScript, findPgbench, type Script } from './pgbench.ts';
import { createPlainScript, createPlainTable } from './plain-table.ts';
import { captureStatements, LOG_SETTINGS } from './statements.ts';

/** The figures of one engine. */
export interface EngineReport {
  readonly engine: Engine;
  /** For instance `PostgreSQL 15.18`. */
  readonly database: string;
  /** Resident memory of the process after a few requests and a pause, before the load. */
  readonly idleMemoryMb: number;
  readonly loadedMemoryMb: number;
  readonly fillSeconds: number;
  readonly results: readonly Result[];
  /** The scripts that pgbench repeated, by the names of their scenarios. */
  readonly scripts: Readonly<Record<string, string>>;
}

const CONNECTIONS = [1, 32] as const;
const PAUSE_MS = 5_000;
const REQUESTS_PER_SCENARIO = 5;
/** Settings that keep checkpoints out of the measurements and enable the log; all others have their defaults. */
export const SERVER_SETTINGS = { max_wal_size: '8GB', checkpoint_timeout: '1h', ...LOG_SETTINGS };

export type Log = (line: string) => void;

/** Measures Postil on a new engine, which is removed afterwards. */
export function measureEngine(engine: Engine, options: Options, log: Log): Promise<EngineReport> {
  return engine === 'postgres' ? measureOnPostgres(options, log) : measureOnEmbedded(options, log);
}

async function measureOnPostgres(options: Options, log: Log): Promise<EngineReport> {
  const server = await startPostgres({ settings: SERVER_SETTINGS });
  try {
    const url = await server.createDatabase('postil_bench');
    const binary = await findPgbench();
    if (binary === undefined) log('This PostgreSQL has no pgbench: its columns stay empty.');
    return await run(options, log, {
      engine: 'postgres',
      database: `PostgreSQL ${server.version}`,
      settings: { DATABASE_URL: url },
      location: { url, dataDirectory: '' },
      databasePid: server.pid,
      ...(binary !== undefined && {
        pgbench: { binary, databaseUrl: url },
        capture: async (postil, scenario) => {
          const statements = await captureStatements(server, postil, scenario);
          return createScript(scenario, statements, options.comments);
        },
      }),
    });
  } finally {
    await server.stop();
  }
}

async function measureOnEmbedded(options: Options, log: Log): Promise<EngineReport> {
  const folder = createFolder();
  try {
    return await run(options, log, {
      engine: 'embedded',
      database: 'PGlite',
      settings: { DATABASE_URL: '', DATA_DIR: folder },
      location: { dataDirectory: path.join(folder, 'database') },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Setup extends Pick<EngineReport, 'engine' | 'database'>, Pick<Bench, 'pgbench' | 'databasePid'> {
  readonly settings: Readonly<Record<string, string>>;
  readonly location: Parameters<typeof fill>[0];
  /** Absent without pgbench. */
  readonly capture?: (postil: PostilProcess, scenario: Scenario) => Promise<Script>;
}

async function run(options: Options, log: Log, setup: Setup): Promise<EngineReport> {
  const folder = createFolder();
  log(`${setup.database}: filling ${options.comments} comments`);
  const { organization, fillSeconds, postil } = await startFilled(setup, folder, options.comments);
  const generator = new Child(new URL('../run/load-generator.ts', import.meta.url));
  const bareServer = new Child(new URL('../run/bare-server.ts', import.meta.url));
  try {
    const { pgbench, databasePid } = setup;
    if (pgbench) await createPlainTable(pgbench.databaseUrl);
    const bench = {
      options,
      folder,
      organization,
      postil,
      generator,
      bareServer,
      ...(pgbench && { pgbench }),
      ...(databasePid !== undefined && { databasePid }),
    };
    const readingScenarios = [...readScenarios(options.comments), await writeAsVisitor(postil, organization)];
    // Creating comes last, because it adds to the data of the others.
    const scenarios = [...readingScenarios, creationScenario()];
    const idleMemoryMb = await readIdleMemory(postil, scenarios);
    const measured = await measureAll(bench, scenarios, { log, ...setup });
    const loadedMemoryMb = await postil.readMemoryMb();
    const { engine, database } = setup;
    return { engine, database, idleMemoryMb, loadedMemoryMb, fillSeconds, ...measured };
  } finally {
    generator.stop();
    bareServer.stop();
    await postil.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills an empty database with `comments` comments and starts Postil on it. @param folder for the log. */
export async function startFilled(
  { settings, location }: Pick<Setup, 'settings' | 'location'>,
  folder: string,
  comments: number,
): Promise<{ organization: Organization; fillSeconds: number; postil: PostilProcess }> {
  const organization = await initialize(settings);
  const startMs = performance.now();
  await fill(location, organization, comments);
  const fillSeconds = (performance.now() - startMs) / 1_000;
  // The measured process is not the first one, so that Node's compile cache is filled.
  await (await PostilProcess.start({ settings, folder }, organization)).stop();
  const postil = await PostilProcess.start({ settings, folder }, organization);
  return { organization, fillSeconds, postil };
}

async function readIdleMemory(postil: PostilProcess, scenarios: readonly Scenario[]): Promise<number> {
  for (let turn = 0; turn < REQUESTS_PER_SCENARIO; turn += 1) {
    for (const { sample, key } of scenarios) await postil.request(sample, key);
  }
  await delay(PAUSE_MS);
  return postil.readMemoryMb();
}

async function measureAll(
  bench: Bench,
  scenarios: readonly Scenario[],
  { log, capture }: Pick<Setup, 'capture'> & { log: Log },
): Promise<Pick<EngineReport, 'results' | 'scripts'>> {
  const results: Result[] = [];
  const scripts: Record<string, string> = {};
  for (const scenario of scenarios) {
    const script = await capture?.(bench.postil, scenario);
    const plainScript =
      bench.pgbench && createPlainScript(scenario.name, bench.organization, bench.options.comments);
    if (script) scripts[scenario.name] = script.text;
    if (plainScript) scripts[`${scenario.name}, plain table`] = plainScript.text;
    for (const connections of CONNECTIONS) {
      log(`${scenario.name}, ${connections} connections`);
      results.push(await measure(bench, { scenario, script, plainScript, connections }));
    }
  }
  return { results, scripts };
}

/** Creates an empty folder, which the caller removes. */
export function createFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'postil-bench-'));
}
