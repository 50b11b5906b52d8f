import type { Feature, Services } from '../../core/feature.ts';
import { createAddressPolicy } from '../../core/net/address-policy.ts';
import type { Networks } from '../../core/net/addresses.ts';
import { createConnector } from '../../core/net/connector.ts';
import { createPost } from '../../core/net/post.ts';
import type { ResolveHost } from '../../core/net/resolve.ts';
import { HOURLY_CLEAN_UP_MS } from '../../core/process/jobs.ts';
import type { OnDisabled } from './delivery/outcomes.ts';
import { Sender } from './delivery/sender.ts';
import { addWebhookLogRoutes } from './log/routes.ts';
import { deleteOldDeliveries } from './log/service.ts';
import { webhookOutbox } from './outbox/queries.ts';
import { measureWebhookQueue } from './queue/metrics.ts';
import { resealSecrets } from './resealing/service.ts';
import { addWebhookRoutes } from './subscriptions/routes.ts';

interface WebhookSettings {
  /** The pauses before the attempts, in seconds. */
  readonly schedule: readonly number[];
  /** The time limit of an attempt. */
  readonly timeoutMs: number;
  /** Private networks that may be called. */
  readonly allowedNetworks: Networks;
  readonly allowHttp: boolean;
  readonly resolveHost: ResolveHost;
  readonly onDisabled: OnDisabled;
  /** Finds the URLs of cropped pictures, which need no API key, by comment id, and omits comments without a picture. */
  readonly findPictures: (
    services: Pick<Services, 'database' | 'baseUrl'>,
    comments: { readonly organizationId: string; readonly commentIds: readonly string[] },
  ) => Promise<ReadonlyMap<string, string>>;
  /** The maximum number of webhooks per organisation; 0: no limit. */
  readonly max: number;
}

/** Webhooks: their routes and log, the outbox that queues events, and the worker that delivers them. */
export function webhooks({
  schedule,
  timeoutMs,
  onDisabled,
  findPictures,
  max,
  ...settings
}: WebhookSettings): Feature<never> {
  const cap = { table: 'webhooks', records: 'webhooks', max, setting: 'LIMIT_WEBHOOKS' } as const;
  const addressPolicy = createAddressPolicy({ ...settings, resolve: settings.resolveHost });
  let sender: Sender | undefined;
  return {
    async open({ database, secretBox }) {
      await resealSecrets(database, secretBox);
    },
    routes(api, services) {
      addWebhookRoutes(api, { ...services, addressPolicy, cap });
      addWebhookLogRoutes(api, services);
    },
    jobs: (services) => [
      measureWebhookQueue(services),
      {
        name: 'forget-old-deliveries',
        everyMs: HOURLY_CLEAN_UP_MS,
        run: () => deleteOldDeliveries(services.database.sql),
      },
    ],
    worker({ database, secretBox, logger, metrics, baseUrl }) {
      const countAttempt = metrics.addCounter({
        name: 'webhook_attempts_total',
        help: 'Attempts to deliver to webhooks, by outcome: delivered, or the class of the error.',
        label: 'outcome',
      });
      sender = new Sender({
        database,
        post: createPost({
          connectFor: (organizationId) => createConnector(addressPolicy, organizationId),
          timeoutMs,
        }),
        secretBox,
        findPicturesOf: (organizationId) => (commentIds) =>
          findPictures({ database, baseUrl }, { organizationId, commentIds }),
        rules: { schedule, onDisabled },
        timeoutMs,
        logger,
        onAttempt: (failure) => countAttempt(failure ?? 'delivered'),
      });
      return sender;
    },
    outbox: webhookOutbox,
    onCommit({ hasQueued }) {
      if (hasQueued) sender?.wake();
    },
  };
}
