import type { Services } from '../../../core/feature.ts';
import type { Job } from '../../../core/process/jobs.ts';
import { measureQueue, type QueueRow } from './queries.ts';

const INTERVAL_MS = 15_000;

/** Adds the metrics of the queue. @returns the job that measures it, so that reading the metrics needs no query. */
export function measureWebhookQueue({ database, metrics }: Pick<Services, 'database' | 'metrics'>): Job {
  let queue: QueueRow | undefined;
  metrics.addGauge(
    {
      name: 'webhook_queue_due',
      help: 'Deliveries to webhooks that are due and not in flight, except to paused chats; at most 1,000 of each webhook are counted.',
    },
    () => queue?.due,
  );
  metrics.addGauge(
    {
      name: 'webhook_queue_oldest_due_seconds',
      help: 'Time since the first of the due deliveries became due.',
    },
    () => queue?.oldest_seconds,
  );
  return {
    name: 'measure-webhook-queue',
    everyMs: INTERVAL_MS,
    async run() {
      queue = await measureQueue(database.sql).catch((error: unknown) => {
        // The last measurement is outdated.
        queue = undefined;
        throw error;
      });
    },
  };
}
