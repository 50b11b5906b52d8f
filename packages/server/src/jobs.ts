import type { Database, Sql } from './core/db/database.ts';
import type { Feature, Services } from './core/feature.ts';
import { purgeCounts } from './core/http/limits/shared-counts.ts';
import { measureDatabase } from './core/http/metrics/database.ts';
import { measureJobs } from './core/http/metrics/jobs.ts';
import { deleteOldResponses } from './core/http/writes/write.ts';
import { MINUTE_MS } from './core/process/durations.ts';
import type { Job } from './core/process/jobs.ts';

const CLEAN_UP_INTERVAL_MS = 10 * MINUTE_MS;

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
