import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, storageOptions } from './config.ts';
import type { SecretBox } from './core/access/secret-box.ts';
import { type Commit, createChange, type Outbox } from './core/changes/transaction.ts';
import type { Database, Sql } from './core/db/database.ts';
import type { Feature, Services } from './core/feature.ts';
import type { App } from './core/http/app.ts';
import { authenticate, identify, type Resolver } from './core/http/authentication.ts';
import type { RateLimits } from './core/http/limits/rate-limits.ts';
import { purgeCounts } from './core/http/limits/shared-counts.ts';
import { measureDatabase } from './core/http/metrics/database.ts';
import { measureJobs } from './core/http/metrics/jobs.ts';
import { createMetrics } from './core/http/metrics/registry.ts';
import { Turns } from './core/http/turns.ts';
import type { Hold } from './core/http/writes/hold.ts';
import { createReplay, createWrite, deleteOldResponses } from './core/http/writes/write.ts';
import type { ResolveHost } from './core/net/resolve.ts';
import { MINUTE_MS } from './core/process/durations.ts';
import type { Job } from './core/process/jobs.ts';
import type { Lifecycle } from './core/process/lifecycle.ts';
import type { Pollers } from './core/process/polling.ts';
import { createStorage } from './core/storage/create.ts';
import { createPictureProcessor } from './core/uploads/pictures.ts';

/** The dependencies that the process provides to the application. */
export interface Environment {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly lifecycle: Lifecycle;
  /** Resolves the host names of webhooks and of third-party images. Default: the resolver of the system. */
  readonly resolveHost?: ResolveHost;
  /** The polling interval for commits of other processes without signals, in milliseconds. Default: a second. */
  readonly pollEveryMs?: number;
}

const CLEAN_UP_INTERVAL_MS = 10 * MINUTE_MS;

/** The services, and parts of them, that exist before the others or come from the features. */
interface ServiceParts {
  readonly secretBox: SecretBox;
  readonly resolvers: readonly Resolver[];
  readonly limits: RateLimits;
  readonly outbox: Outbox;
  readonly onCommit: (commit: Commit) => void;
  readonly hold: Hold;
  readonly pollers: Pollers;
}

/** The services of an application, which every feature gets. */
export function createServices(
  app: App,
  { config, database, logger, lifecycle }: Environment,
  { outbox, onCommit, hold, secretBox, pollers, ...access }: ServiceParts,
): Services {
  const options = storageOptions(config);
  const baseUrl = () => config.BASE_URL ?? app.listeningOrigin;
  // On the same file system as locally stored files, so that an upload needs only a rename.
  const incoming = path.join(options.directory, 'incoming');
  return {
    database,
    logger,
    lifecycle,
    metrics: createMetrics(app, { engine: database.engine }),
    write: createWrite(database, { outbox, appUrl: baseUrl, onCommit, hold }),
    change: createChange(database, { outbox, appUrl: baseUrl, onCommit }),
    replay: createReplay(database),
    createPoller: pollers.create,
    secretBox,
    storage: createStorage(options),
    uploadRules: { incoming, maxBytes: config.UPLOAD_MAX_BYTES, turns: uploadTurns(config) },
    processPicture: createPictureProcessor({ incoming }),
    authenticate: (accepts) => authenticate({ ...access, accepts }),
    countSignIn: access.limits.countSignIn,
    visitorLimits: access.limits,
    identify: (request) => identify(request, access.resolvers),
    baseUrl,
  };
}

function uploadTurns({ LIMIT_UPLOADS: perOrganization }: Config): Turns {
  return new Turns({ operations: 'uploads', perOrganization, retryAfterSeconds: 5 });
}

/** Creates the jobs of the core and of the features. */
export function createJobs(
  features: readonly Feature[],
  { services, database }: { services: Services; database: Database },
): readonly Job[] {
  const createCleanUpJob = (name: string, run: (sql: Sql) => Promise<void>): Job => ({
    name: `forget-${name}`,
    everyMs: CLEAN_UP_INTERVAL_MS,
    run: () => run(database.sql),
  });
  return measureJobs(services.metrics, [
    createCleanUpJob('idempotency-keys', deleteOldResponses),
    createCleanUpJob('rate-counts', purgeCounts),
    measureDatabase(services.metrics, database),
    ...features.flatMap((feature) => feature.jobs?.(services) ?? []),
  ]);
}
