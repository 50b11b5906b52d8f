import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Chore } from './core/chores.ts';
import type { Database } from './core/db/database.ts';
import { addApiConventions, collectMethods, refuseOtherMethods } from './core/http/api.ts';
import { authenticate } from './core/http/authentication.ts';
import { createMetrics, type Metrics } from './core/http/metrics.ts';
import { addApiDescription } from './core/http/openapi.ts';
import { addOperations } from './core/http/operations.ts';
import { createRateLimits } from './core/http/rate-limits.ts';
import { type App, createServer, type Lifecycle } from './core/http/server.ts';
import { createWrite, forgetOldAnswers } from './core/http/write.ts';
import { createAddressPolicy } from './core/net/address-policy.ts';
import { createConnector } from './core/net/connector.ts';
import { createPost } from './core/net/post.ts';
import { createSystemResolver, type ResolveHost } from './core/net/resolve.ts';
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
import { createMailer } from './features/notifications/mail/mailer.ts';
import { addUnsubscribePage } from './features/notifications/mail/routes.ts';
import { addNotificationRoutes } from './features/notifications/routes.ts';
import { notifyOwnersOfDisabledWebhook } from './features/notifications/service.ts';
import { addProjectRoutes } from './features/projects/routes.ts';
import { addSiteRoutes } from './features/sites/routes.ts';
import { forgetOldDeliveries } from './features/webhooks/log.ts';
import { addWebhookRoutes } from './features/webhooks/routes.ts';
import { createSender, type Sender } from './features/webhooks/sender.ts';

/** What the process hands to the application. */
export interface Environment {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly lifecycle: Lifecycle;
  /** Turns the host names of webhooks into addresses. Default: as the system does. */
  readonly resolveHost?: ResolveHost;
}

const MINUTE_MS = 60_000;
const MAIL_PAUSE_MS = 5_000;

/** The version of Postil, as its package says. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;

/** What the process runs. Nothing runs by itself yet: who built it listens, and starts the chores and the sender. */
export interface Application {
  readonly app: App;
  readonly chores: Chore[];
  readonly sender: Sender;
}

/** The HTTP application on an open and migrated database, with what its features do beside requests. */
export async function buildApp(environment: Environment): Promise<Application> {
  const { config, database, logger, lifecycle } = environment;
  const app = await createServer({
    logger,
    lifecycle,
    trustedProxies: config.TRUSTED_PROXIES,
    baseUrl: config.BASE_URL,
    maxInFlight: config.MAX_IN_FLIGHT,
  });
  const uses = createKeyUses();
  const metrics = createMetrics(app, { engine: database.engine });
  const { addressPolicy, sender } = createDelivery(environment, metrics);
  const write = createWrite(database, { onCommit: sender.wake });
  const services: Services = { config, database, write, addressPolicy };
  const methods = collectMethods(app);
  await addApiDescription(app, { version: VERSION });
  await addUnsubscribePage(app, services);
  addOperations(app, { database, lifecycle, metrics });
  await app.register(async (api: App) => addApi(api, services, createFindCaller(database.sql, uses)), {
    prefix: '/api/v1',
  });
  refuseOtherMethods(app, methods);
  const baseUrl = () => config.BASE_URL ?? app.listeningOrigin;
  const chores = [
    { name: 'note uses of keys', everyMs: MINUTE_MS, run: () => uses.flush(database.sql) },
    {
      name: 'forget old idempotency keys',
      everyMs: 10 * MINUTE_MS,
      run: () => forgetOldAnswers(database.sql),
    },
    {
      name: 'mail notifications',
      everyMs: MAIL_PAUSE_MS,
      run: createMailer({ config, database, lifecycle, logger, baseUrl }),
    },
    { name: 'forget old deliveries', everyMs: 60 * MINUTE_MS, run: () => forgetOldDeliveries(database.sql) },
  ];
  return { app, chores, sender };
}

/** What sends to webhooks, and decides to which addresses. */
function createDelivery({ config, database, logger, resolveHost }: Environment, metrics: Metrics) {
  const addressPolicy = createAddressPolicy({
    allowed: config.WEBHOOK_ALLOW_CIDRS,
    allowHttp: config.WEBHOOK_ALLOW_HTTP,
    resolve: resolveHost ?? createSystemResolver(),
  });
  const timeoutMs = config.WEBHOOK_TIMEOUT_MS;
  const sender = createSender({
    database,
    post: createPost({ connect: createConnector(addressPolicy), timeoutMs }),
    rules: { schedule: config.WEBHOOK_RETRY_SCHEDULE, onDisabled: notifyOwnersOfDisabledWebhook },
    timeoutMs,
    logger,
    onAttempt: metrics.countDeliveryAttempt,
  });
  return { addressPolicy, sender };
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
  addNotificationRoutes(api, services);
  addProjectRoutes(api, services);
  addReplyRoutes(api, services);
  addSiteRoutes(api, services);
  addSubscriberRoutes(api, services);
  addWebhookRoutes(api, services);
}
