import type { DeliveryRecord, WebhookRecord } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { listingOptions } from '../../../api/listings.ts';

export const WEBHOOKS = ['webhooks'] as const;

/** How often the log of a webhook is read again: attempts happen without anybody changing anything. */
const LOG_MS = 5_000;

/** The webhooks of the organisation. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS, 'list'],
  queryFn: ({ signal }): Promise<WebhookRecord[]> => api.listWebhooks({}, { signal }),
});

/** One webhook with its health. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, 'one', id],
    queryFn: ({ signal }) => api.getWebhook({ id }, { signal }),
    refetchInterval: LOG_MS,
  });

/** The delivery that a webhook was sent last. */
export const lastDeliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, 'last', id],
    queryFn: async ({ signal }): Promise<DeliveryRecord | null> =>
      (await api.listDeliveries({ id, per_page: 1 }, { signal })).data[0] ?? null,
  });

/** The log of a webhook, newest first. */
export const deliveriesQuery = (id: string, isFailedOnly: boolean) => ({
  ...listingOptions([...WEBHOOKS, 'log', id, isFailedOnly], (input, options) =>
    api.listDeliveries.withResponse(
      { id, per_page: 25, ...(isFailedOnly ? { status: ['failed' as const] } : {}), ...input },
      options,
    ),
  ),
  refetchInterval: LOG_MS,
});

/** How the last attempt of a delivery went; undefined before the first. */
export function lastAttemptOf({ attempts }: DeliveryRecord): DeliveryRecord['attempts'][number] | undefined {
  return attempts.reduce<DeliveryRecord['attempts'][number] | undefined>(
    (last, attempt) => (last === undefined || attempt.number > last.number ? attempt : last),
    undefined,
  );
}
