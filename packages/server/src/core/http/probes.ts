import type { FindDatabaseProblem } from '../db/health.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { App } from './app.ts';
import type { Metrics } from './metrics/registry.ts';

const NO_STORE = { 'cache-control': 'no-store' };
/** The buffer that all responses share, so that unread ones use no additional memory. */
const OK_BODY = Buffer.from(JSON.stringify({ status: 'ok' }));
const JSON_TYPE = 'application/json; charset=utf-8';

/** Adds the probes for operators: `/livez` (the process runs), `/readyz` (it can serve requests) and `/metrics`. */
export function addProbes(
  app: App,
  {
    findDatabaseProblem,
    lifecycle,
    metrics,
  }: { findDatabaseProblem: FindDatabaseProblem; lifecycle: Lifecycle; metrics: Metrics },
): void {
  const config = { permission: 'uncounted', isShared: true } as const;

  app.get('/livez', { config }, async (_request, reply) => {
    return reply.headers(NO_STORE).type(JSON_TYPE).send(OK_BODY);
  });

  app.get('/readyz', { config }, async (_request, reply) => {
    reply.headers(NO_STORE);
    const problem = lifecycle.isStopping ? 'stopping' : (await findDatabaseProblem())?.reason;
    if (problem === undefined) return reply.type(JSON_TYPE).send(OK_BODY);
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason: problem });
  });

  app.get('/metrics', { config }, async (_request, reply) => {
    reply.headers(NO_STORE).type(metrics.contentType);
    return metrics.render();
  });
}
