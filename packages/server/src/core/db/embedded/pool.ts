import { Connection } from '../connections/connection.ts';
import { type OpenedPool, Pool } from '../connections/pool.ts';
import { LIMITS } from '../sql/limits.ts';
import { type EmbeddedEngine, type EmbeddedEngineOptions, openEmbeddedEngine } from './engine.ts';

/** Statements on their way to the engine: it takes them one after the other anyhow, but many in one message. */
const DEPTH = 64;

/** What PostgreSQL asks for in the first message of a session; the engine lets everybody in. */
const CLIENT = { host: 'embedded', user: 'postgres', database: 'postgres', password: '', ssl: false };

/**
 * The one connection to a new engine.
 *
 * @throws {DirectoryInUseError} as `openEmbeddedEngine` does.
 */
export async function openEmbeddedPool(options: EmbeddedEngineOptions): Promise<OpenedPool> {
  return openPoolOn(await openEmbeddedEngine(options));
}

/** The one connection to an engine; closing it closes the engine. */
export function openPoolOn(engine: EmbeddedEngine): OpenedPool {
  const pool = new Pool({
    connect: (events) =>
      Connection.open({
        client: CLIENT,
        openStream: () => engine.connect(),
        // The stream joins what it can; more would leave one of the two threads idle.
        gathers: false,
        connectMs: LIMITS.connectMs,
        keepsPlans: true,
        events,
      }),
    // The engine is one session: a second connection would share its transactions.
    size: 1,
    sharedSize: 1,
    depth: DEPTH,
    ...LIMITS,
    // It cannot end a statement by itself.
    statementMs: LIMITS.serverStatementMs,
    lifetimeMs: Number.POSITIVE_INFINITY,
  });
  return {
    pool,
    // Only a new thread could help, which a new process has; but maintenance must be allowed to end.
    wouldServeAnew: async () => !engine.isMaintaining,
    async close() {
      await pool.close();
      await engine.close();
    },
  };
}
