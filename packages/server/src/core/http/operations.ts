import type { Database } from '../db/database.ts';
import { findPendingMigrations } from '../db/migrate.ts';
import { RefusedError } from '../errors.ts';
import type { Metrics } from './metrics.ts';
import type { App, Lifecycle } from './server.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** What an operator's machinery asks: is the process alive, can it serve, and how is it doing. */
export function addOperations(
  app: App,
  { database, lifecycle, metrics }: { database: Database; lifecycle: Lifecycle; metrics: Metrics },
): void {
  const config = { permission: 'public' } as const;

  app.get('/livez', { config, schema: { hide: true } }, async (_request, reply) => {
    reply.headers(NO_STORE);
    return { status: 'ok' };
  });

  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    reply.headers(NO_STORE);
    const problem = lifecycle.isStopping ? 'stopping' : await findProblem(database);
    if (problem === undefined) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason: problem });
  });

  app.get('/metrics', { config, schema: { hide: true } }, async (_request, reply) => {
    reply.headers(NO_STORE).type(metrics.contentType);
    return metrics.render();
  });
}

async function findProblem(database: Database): Promise<string | undefined> {
  try {
    const pending = await findPendingMigrations(database);
    return pending.length > 0 ? 'the schema is older than this version' : undefined;
  } catch (error) {
    // A newer version migrated the database: in a rolling upgrade the older processes serve on until they are replaced.
    return error instanceof RefusedError ? undefined : 'the database does not answer';
  }
}
