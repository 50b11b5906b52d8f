import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { Child } from './child.ts';
import { fill } from './dataset.ts';
import { type Bench, measure, type Result } from './measure.ts';
import type { Engine, Options } from './options.ts';
import { findPgbench, makeScript, type Script } from './pgbench.ts';
import { initialize, type Organization, PostilProcess } from './postil-process.ts';
import { makeScenarios, type Scenario } from './scenarios.ts';
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
  /** The statements that pgbench repeated, as it read them. */
  readonly scripts: Readonly<Record<string, string>>;
}

const CONNECTIONS = [1, 32] as const;
const PAUSE_MS = 5_000;
const FEW_REQUESTS = 5;
/** No checkpoint falls into a measurement; everything else is as PostgreSQL comes. */
export const SERVER_SETTINGS = { max_wal_size: '8GB', checkpoint_timeout: '1h', ...LOG_SETTINGS };

export type Tell = (line: string) => void;

/** Measures Postil on an engine of its own, which is gone afterwards. */
export function measureEngine(engine: Engine, options: Options, tell: Tell): Promise<EngineReport> {
  return engine === 'postgres' ? onPostgres(options, tell) : onEmbedded(options, tell);
}

async function onPostgres(options: Options, tell: Tell): Promise<EngineReport> {
  const server = await startPostgres({ settings: SERVER_SETTINGS });
  try {
    const url = await server.createDatabase('postil_bench');
    const binary = await findPgbench();
    if (binary === undefined) tell('This PostgreSQL came without pgbench: its columns stay empty.');
    return await run(options, tell, {
      engine: 'postgres',
      database: `PostgreSQL ${server.version}`,
      settings: { DATABASE_URL: url },
      location: { url, dataDirectory: '' },
      ...(binary !== undefined && {
        pgbench: { binary, databaseUrl: url },
        capture: async (postil, scenario) => {
          const statements = await captureStatements(server, postil, scenario);
          return makeScript(scenario, statements, options.comments);
        },
      }),
    });
  } finally {
    await server.stop();
  }
}

async function onEmbedded(options: Options, tell: Tell): Promise<EngineReport> {
  const folder = makeFolder();
  try {
    return await run(options, tell, {
      engine: 'embedded',
      database: 'PGlite',
      settings: { DATABASE_URL: '', DATA_DIR: folder },
      location: { dataDirectory: path.join(folder, 'database') },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place extends Pick<EngineReport, 'engine' | 'database'>, Pick<Bench, 'pgbench'> {
  readonly settings: Readonly<Record<string, string>>;
  readonly location: Parameters<typeof fill>[0];
  /** Absent without pgbench. */
  readonly capture?: (postil: PostilProcess, scenario: Scenario) => Promise<Script>;
}

async function run(options: Options, tell: Tell, place: Place): Promise<EngineReport> {
  const folder = makeFolder();
  tell(`${place.database}: filling ${options.comments} comments`);
  const { organization, fillSeconds, postil } = await startFilled(place, folder, options.comments);
  const generator = new Child(new URL('load-generator.ts', import.meta.url));
  const bareServer = new Child(new URL('bare-server.ts', import.meta.url));
  try {
    const { pgbench } = place;
    const bench = {
      options,
      folder,
      organization,
      postil,
      generator,
      bareServer,
      ...(pgbench && { pgbench }),
    };
    const scenarios = makeScenarios(options.comments);
    const idleMemoryMb = await readIdleMemory(postil, scenarios);
    const measured = await measureAll(bench, scenarios, { tell, ...place });
    const { memoryMb: loadedMemoryMb } = await postil.readUsage();
    const { engine, database } = place;
    return { engine, database, idleMemoryMb, loadedMemoryMb, fillSeconds, ...measured };
  } finally {
    generator.stop();
    bareServer.stop();
    await postil.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Postil on a database that was empty and has `comments` comments now. @param folder for the log. */
export async function startFilled(
  { settings, location }: Pick<Place, 'settings' | 'location'>,
  folder: string,
  comments: number,
): Promise<{ organization: Organization; fillSeconds: number; postil: PostilProcess }> {
  const organization = await initialize(settings);
  const startMs = performance.now();
  await fill(location, organization, comments);
  const fillSeconds = (performance.now() - startMs) / 1_000;
  // What is measured is an installation that was started before, so that Node has kept what it compiled.
  await (await PostilProcess.start({ settings, folder }, organization)).stop();
  const postil = await PostilProcess.start({ settings, folder }, organization);
  return { organization, fillSeconds, postil };
}

async function readIdleMemory(postil: PostilProcess, scenarios: readonly Scenario[]): Promise<number> {
  for (let turn = 0; turn < FEW_REQUESTS; turn += 1) {
    for (const { sample } of scenarios) await postil.request(sample);
  }
  await delay(PAUSE_MS);
  return (await postil.readUsage()).memoryMb;
}

async function measureAll(
  bench: Bench,
  scenarios: readonly Scenario[],
  { tell, capture }: Pick<Place, 'capture'> & { tell: Tell },
): Promise<Pick<EngineReport, 'results' | 'scripts'>> {
  const results: Result[] = [];
  const scripts: Record<string, string> = {};
  for (const scenario of scenarios) {
    const script = await capture?.(bench.postil, scenario);
    if (script) scripts[scenario.name] = script.text;
    for (const connections of CONNECTIONS) {
      tell(`${scenario.name}, ${connections} connections`);
      results.push(await measure(bench, { scenario, script, connections }));
    }
  }
  return { results, scripts };
}

/** A new, empty folder, which the caller removes. */
export function makeFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'postil-bench-'));
}
