import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Chore } from './core/chores.ts';
import type { Database } from './core/db/database.ts';
import { addApiConventions, collectMethods, refuseOtherMethods } from './core/http/api.ts';
import { authenticate } from './core/http/authentication.ts';
import { createMetrics } from './core/http/metrics.ts';
import { addApiDescription } from './core/http/openapi.ts';
import { addOperations } from './core/http/operations.ts';
import { createRateLimits } from './core/http/rate-limits.ts';
import { type App, createServer, type Lifecycle } from './core/http/server.ts';
import { createWrite, forgetOldAnswers } from './core/http/write.ts';
import type { Services } from './core/services.ts';
import { addActivityRoutes } from './features/activity/routes.ts';
import { addApiKeyRoutes } from './features/api-keys/routes.ts';
import { createFindCaller } from './features/api-keys/service.ts';
import { createKeyUses } from './features/api-keys/uses.ts';
import { addAuditLogRoutes } from './features/audit-log/routes.ts';
import { addReplyRoutes } from './features/comments/replies/routes.ts';
import { addCommentRoutes } from './features/comments/routes.ts';
import { addSubscriberRoutes } from './features/comments/subscribers/routes.ts';
import { addMemberRoutes } from './features/members/routes.ts';
import { addProjectRoutes } from './features/projects/routes.ts';
import { addSiteRoutes } from './features/sites/routes.ts';

/** What the process hands to the application. */
export interface Environment {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly lifecycle: Lifecycle;
}

const MINUTE_MS = 60_000;

/** The version of Postil, as its package says. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;

/** The HTTP application on an open and migrated database, with the chores that its features ask for. */
export async function buildApp({
  config,
  database,
  logger,
  lifecycle,
}: Environment): Promise<{ app: App; chores: Chore[] }> {
  const app = await createServer({
    logger,
    lifecycle,
    trustedProxies: config.TRUSTED_PROXIES,
    baseUrl: config.BASE_URL,
    maxInFlight: config.MAX_IN_FLIGHT,
  });
  const uses = createKeyUses();
  const services: Services = { config, database, write: createWrite(database) };
  const methods = collectMethods(app);
  await addApiDescription(app, { version: VERSION });
  addOperations(app, { database, lifecycle, metrics: createMetrics(app, { engine: database.engine }) });
  await app.register(async (api: App) => addApi(api, services, createFindCaller(database.sql, uses)), {
    prefix: '/api/v1',
  });
  refuseOtherMethods(app, methods);
  const chores = [
    { name: 'note uses of keys', everyMs: MINUTE_MS, run: () => uses.flush(database.sql) },
    {
      name: 'forget old idempotency keys',
      everyMs: 10 * MINUTE_MS,
      run: () => forgetOldAnswers(database.sql),
    },
  ];
  return { app, chores };
}

async function addApi(
  api: App,
  services: Services,
  findCaller: ReturnType<typeof createFindCaller>,
): Promise<void> {
  const { RATE_LIMIT_REQUESTS: requests, RATE_LIMIT_CREATIONS: creations } = services.config;
  const limits = createRateLimits(api, {
    requests,
    creations,
    failedAuthentications: services.config.RATE_LIMIT_FAILED_AUTH,
  });
  addApiConventions(api);
  api.addHook('onRequest', authenticate({ findCaller, limits }));
  addActivityRoutes(api, services);
  addApiKeyRoutes(api, services);
  addAuditLogRoutes(api, services);
  addCommentRoutes(api, services);
  addMemberRoutes(api, services);
  addProjectRoutes(api, services);
  addReplyRoutes(api, services);
  addSiteRoutes(api, services);
  addSubscriberRoutes(api, services);
}
