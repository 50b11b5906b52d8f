import { Connection } from '../connections/connection.ts';
import type { OpenedPool } from '../connections/opened-pool.ts';
import { Pool } from '../connections/pool.ts';
import { LIMITS } from '../sql/limits.ts';
import { type EmbeddedEngine, type EmbeddedEngineOptions, openEmbeddedEngine } from './engine.ts';

/**
 * The maximum number of statements in flight to the engine: it runs them one after the other, but receives many in one
 * message.
 */
const MAX_IN_FLIGHT = 64;

/** The parameters of PostgreSQL's start-up packet; the engine does not authenticate. */
const CLIENT = { host: 'embedded', user: 'postgres', database: 'postgres', password: '', ssl: false };

/**
 * Opens an engine, and a pool with the only connection to it.
 *
 * @param waitMs see `DatabaseOptions`.
 * @throws {DirectoryInUseError} as `openEmbeddedEngine` does.
 */
export async function openEmbeddedPool(options: EmbeddedEngineOptions, waitMs?: number): Promise<OpenedPool> {
  return openPoolOn(await openEmbeddedEngine(options), waitMs);
}

/** Creates a pool with the only connection to an engine. Closing it closes the engine. */
export function openPoolOn(engine: EmbeddedEngine, waitMs: number = LIMITS.waitMs): OpenedPool {
  const pool = new Pool({
    connect: (events) =>
      Connection.open({
        client: CLIENT,
        openStream: () => engine.connect(),
        // The stream itself batches writes; larger batches would leave one of the two threads idle.
        batchesWrites: false,
        connectMs: LIMITS.connectMs,
        cachesPlans: true,
        events,
      }),
    // The engine has a single session, so that a second connection would be refused.
    size: 1,
    sharedSize: 1,
    depth: MAX_IN_FLIGHT,
    ...LIMITS,
    waitMs,
    // The engine cannot end a statement by itself.
    statementMs: LIMITS.serverStatementMs,
    lifetimeMs: Number.POSITIVE_INFINITY,
  });
  return {
    pool,
    // A silent engine needs a new thread, which a new process has. Maintenance is silent too, but ends by itself.
    canReconnect: async () => !engine.isMaintaining,
    countRestarts: () => engine.restarts,
    async close() {
      await pool.close();
      await engine.close();
    },
  };
}
