import { fileURLToPath } from 'node:url';
import { keyOptions, originRules, rateLimits } from './config.ts';
import type { Commit } from './core/changes/transaction.ts';
import { createHealthCheck, type FindDatabaseProblem } from './core/db/health.ts';
import { openSecretBox } from './core/db/installation-key.ts';
import type { Feature, Services } from './core/feature.ts';
import type { App } from './core/http/app.ts';
import { limitOpenRoutes } from './core/http/authentication.ts';
import {
  addApiConventions,
  collectMethods,
  refuseCrossOriginPages,
  refuseMissingIds,
  refuseOtherMethods,
} from './core/http/conventions.ts';
import { createRateLimits } from './core/http/limits/rate-limits.ts';
import { createSharedCounts } from './core/http/limits/shared-counts.ts';
import { measureRequests } from './core/http/metrics/requests.ts';
import { addApiDescription } from './core/http/pages/api-description.ts';
import { addEmbeddedScript } from './core/http/pages/embedded-script.ts';
import { addWebApp } from './core/http/pages/web-app.ts';
import { addProbes } from './core/http/probes.ts';
import { createServer, MAX_COUNTED_KEYS } from './core/http/server.ts';
import { addMcpEndpoint, createLazyProtocol, loadProtocol } from './core/mcp/endpoint.ts';
import { createOriginCheck } from './core/net/origins.ts';
import type { Job, Worker } from './core/process/jobs.ts';
import { Pollers } from './core/process/polling.ts';
import { signerFor } from './core/uploads/picture-urls.ts';
import { createFeatures } from './features.ts';
import { createJobs, createServices, type Environment } from './services.ts';
import { createSurface } from './surface.ts';
import { VERSION } from './version.ts';

/** The application, built but not running: the caller listens and starts the jobs and the workers. */
interface Application {
  readonly app: App;
  readonly jobs: readonly Job[];
  readonly workers: readonly Worker[];
  readonly findDatabaseProblem: FindDatabaseProblem;
}

/** The build output of the web app and the widget. */
const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url));
const WIDGET = fileURLToPath(new URL('../../widget/dist', import.meta.url));

/** Builds the HTTP application on an open and migrated database, with the jobs and workers of its features. */
export async function buildApp(environment: Environment): Promise<Application> {
  const { config, database, logger, lifecycle } = environment;
  const secretBox = await openSecretBox(database, keyOptions(config), logger);
  const app = await createServer({
    logger,
    lifecycle,
    trustedProxies: config.TRUSTED_PROXIES,
    baseUrl: config.BASE_URL,
    maxInFlight: config.MAX_IN_FLIGHT,
    // No other process can use an embedded database.
    ...(database.engine === 'postgres' && {
      rateLimitStore: createSharedCounts(database.sql, MAX_COUNTED_KEYS, logger),
    }),
  });
  const features: readonly Feature[] = createFeatures(config, environment);
  const onCommit = (commit: Commit) => {
    for (const feature of features) feature.onCommit?.(commit);
    database.signals?.send();
  };
  const pollers = new Pollers({ logger, everyMs: environment.pollEveryMs });
  database.signals?.listen(() => pollers.wake());
  const [outbox, hold] = [requireSingle(features, 'outbox'), requireSingle(features, 'hold')];
  const resolvers = features.flatMap((feature) => feature.resolve ?? []);
  const limits = createRateLimits(app, rateLimits(config));
  limitOpenRoutes(app, limits);
  const services = createServices(app, environment, {
    resolvers,
    limits,
    outbox,
    onCommit,
    hold,
    secretBox,
    pollers,
  });
  measureRequests(services.metrics, app.requestLimiter, [app.requestLimiter.refused, limits.refused]);
  for (const feature of features) await feature.open?.(services);
  app.addHook('preClose', async () => {
    for (const feature of features) await feature.onStop?.();
  });
  app.addHook('onClose', () => services.storage.close());
  const methods = collectMethods(app);
  refuseMissingIds(app, methods);
  await addApiDescription(app, { version: VERSION });
  await addWebApp(app, { directory: WEB_APP });
  addEmbeddedScript(app, { directory: WIDGET });
  const findDatabaseProblem = createHealthCheck(database, (err, message) => logger.error({ err }, message));
  addProbes(app, { findDatabaseProblem, lifecycle, metrics: services.metrics });
  await app.register((api: App) => addApi(api, features, services), { prefix: '/api/v1' });
  for (const feature of features) await feature.pages?.(app, services);
  const serve = createLazyProtocol(() => loadProtocol(createSurface(features), { version: VERSION, logger }));
  const allowsOrigin = createOriginCheck(originRules(config));
  await addMcpEndpoint(app, {
    resolvers,
    limits,
    serve,
    database,
    change: services.change,
    allowsOrigin,
    appUrl: services.baseUrl,
    signerFor: (request) => signerFor(request, services),
  });
  refuseOtherMethods(app, methods);
  return {
    app,
    jobs: createJobs(features, { services, database }),
    workers: features.flatMap((feature) => feature.worker?.(services) ?? []),
    findDatabaseProblem,
  };
}

/** Returns the service that one feature provides for all. @throws {Error} if no feature provides it. */
function requireSingle<Name extends 'outbox' | 'hold'>(
  features: readonly Feature[],
  name: Name,
): NonNullable<Feature[Name]> {
  for (const { [name]: found } of features) if (found) return found as NonNullable<Feature[Name]>;
  throw new Error(`No feature provides the service "${name}".`);
}

async function addApi(api: App, features: readonly Feature[], services: Services): Promise<void> {
  addApiConventions(api);
  refuseCrossOriginPages(api);
  api.addHook('onRequest', services.authenticate(['api_key', 'session', 'review_link']));
  api.addHook('onRequest', async (request) => {
    for (const feature of features) await feature.onAdmit?.(request, services);
  });
  for (const feature of features) await feature.routes?.(api, services);
}
