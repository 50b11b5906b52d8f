import * as operations from '@postil/contract/operations';
import { ID_ORDER } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { countWithNoun } from '../../../core/texts/counts.ts';
import { getWebhook } from '../subscriptions/service.ts';
import { presentDelivery } from './present.ts';
import { listDeliveries } from './queries.ts';
import { recoverDeliveries, redeliverDelivery, sendTest } from './service.ts';

/** Adds the routes of a webhook's delivery log and of redeliveries. */
export function addWebhookLogRoutes(app: App, services: Services): void {
  addListRoute(app, services);
  addSendRoutes(app, services);
}

function addListRoute(app: App, { database }: Services): void {
  serve(app, operations.listDeliveries, async (request, reply) => {
    const { status: statuses, event_type: eventTypes } = request.query;
    const page = readPage(request.query, ID_ORDER);
    const webhook = await getWebhook(database.sql, request.actor, request.params.id);
    const listing = await listDeliveries(database.sql, webhook, { filter: { statuses, eventTypes }, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ event_id }) => [event_id] });
    return { success: true as const, data: presentPage(listing, page, presentDelivery) };
  });
}

function addSendRoutes(app: App, { write }: Services): void {
  serve(app, operations.testWebhook, (request, reply) =>
    write(request, reply, async (tx) => {
      const data = await sendTest(tx, request.actor, request.params.id);
      return { message: 'Test event queued: see its delivery for the outcome.', data };
    }),
  );

  serve(app, operations.recoverDeliveries, (request, reply) =>
    write(request, reply, async (tx) => {
      const since = new Date(request.body.since);
      const count = await recoverDeliveries(tx, request.actor, { id: request.params.id, since });
      const message = `${countWithNoun(count, 'delivery', 'deliveries')} queued.`;
      return { message, data: { recovered_count: count } };
    }),
  );

  serve(app, operations.redeliver, (request, reply) =>
    write(request, reply, async (tx) => {
      const { id, delivery_id: deliveryId } = request.params;
      const data = await redeliverDelivery(tx, request.actor, { id, deliveryId });
      return { message: 'Delivery queued.', data };
    }),
  );
}
