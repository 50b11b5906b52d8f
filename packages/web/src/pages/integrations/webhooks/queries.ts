import type { DeliveryRecord, WebhookRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { listingOptions } from '../../../data/api/listings.ts';
import { keys, webhookRecords } from '../../../data/records/kinds.ts';
import { list, single } from '../../../data/records/shapes.ts';

const webhookLists = webhookRecords.cache('list', list<WebhookRecord>());
const webhookCache = webhookRecords.cache('one', single<WebhookRecord>());

/** The polling interval for the log of a webhook, in milliseconds: attempts are not announced as changes. */
const LOG_POLLING_INTERVAL_MS = 5_000;

/** The webhooks of the organisation. */
export const webhooksQuery = queryOptions({
  queryKey: webhookLists.key,
  queryFn: ({ signal }): Promise<WebhookRecord[]> => api.listWebhooks({}, { signal }),
});

/** One webhook with its health. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhookCache.key, id],
    queryFn: ({ signal }) => api.getWebhook({ id }, { signal }),
    refetchInterval: LOG_POLLING_INTERVAL_MS,
  });

/** The latest delivery of a webhook. */
export const lastDeliveryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.lastDelivery(id),
    queryFn: async ({ signal }): Promise<DeliveryRecord | null> =>
      (await api.listDeliveries({ id, per_page: 1 }, { signal })).data[0] ?? null,
  });

/** The log of a webhook, newest first. */
export const deliveriesQuery = (id: string, isFailedOnly: boolean) => ({
  ...listingOptions(keys.deliveries(id, { isFailedOnly }), (input, options) =>
    api.listDeliveries.withResponse(
      { id, per_page: 25, ...(isFailedOnly ? { status: ['failed' as const] } : {}), ...input },
      options,
    ),
  ),
  refetchInterval: LOG_POLLING_INTERVAL_MS,
});

/** The last attempt of a delivery; undefined before the first. */
export function lastAttemptOf({ attempts }: DeliveryRecord): DeliveryRecord['attempts'][number] | undefined {
  return attempts.reduce<DeliveryRecord['attempts'][number] | undefined>(
    (last, attempt) => (last === undefined || attempt.number > last.number ? attempt : last),
    undefined,
  );
}
