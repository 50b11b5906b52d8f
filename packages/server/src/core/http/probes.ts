import type { FindDatabaseProblem } from '../db/health.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { App } from './app.ts';
import type { Metrics } from './metrics.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** Adds the probes for operators: `/livez` (the process runs), `/readyz` (it can serve requests) and `/metrics`. */
export function addProbes(
  app: App,
  {
    findDatabaseProblem,
    lifecycle,
    metrics,
  }: { findDatabaseProblem: FindDatabaseProblem; lifecycle: Lifecycle; metrics: Metrics },
): void {
  const config = { permission: 'uncounted' } as const;

  app.get('/livez', { config }, async (_request, reply) => {
    reply.headers(NO_STORE);
    return { status: 'ok' };
  });

  app.get('/readyz', { config }, async (_request, reply) => {
    reply.headers(NO_STORE);
    const problem = lifecycle.isStopping ? 'stopping' : (await findDatabaseProblem())?.reason;
    if (problem === undefined) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason: problem });
  });

  app.get('/metrics', { config }, async (_request, reply) => {
    reply.headers(NO_STORE).type(metrics.contentType);
    return metrics.render();
  });
}
