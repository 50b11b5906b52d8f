import {
  DeliveryRecord,
  Done,
  ListDeliveriesQuery,
  Page,
  QueuedDelivery,
  RecoverAnswer,
  RecoverBody,
  Success,
} from '@postil/contract';
import { Type } from 'typebox';
import { ORDERED_BY_ID } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { linkNext } from '../../../core/http/messages/links.ts';
import { ById } from '../../../core/http/messages/parameters.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { counted } from '../../../core/texts/counts.ts';
import { getWebhook } from '../subscriptions/service.ts';
import { presentDelivery } from './present.ts';
import { listDeliveries } from './queries.ts';
import { recoverDeliveries, redeliverOne, sendTest } from './service.ts';

const tags = ['Webhooks'];
const queues = { permission: 'admin', isAccepted: true } as const;

/** What was sent to a webhook, and what is sent again. */
export function addWebhookLogRoutes(app: App, services: Services): void {
  addListing(app, services);
  addSendings(app, services);
}

function addListing(app: App, { database }: Services): void {
  app.get(
    '/webhooks/:id/deliveries',
    {
      config: { permission: 'admin' },
      schema: {
        tags,
        summary: 'List deliveries with every attempt, newest first',
        params: ById,
        querystring: ListDeliveriesQuery,
        response: { 200: Success(Page(DeliveryRecord)) },
      },
    },
    async (request, reply) => {
      const { status: statuses, event_type: eventTypes } = request.query;
      const page = readPage(request.query, ORDERED_BY_ID);
      const webhook = await getWebhook(database.sql, request.actor, request.params.id);
      const listing = await listDeliveries(database.sql, webhook, { filter: { statuses, eventTypes }, page });
      linkNext(request, reply, { page, listing, sortValues: ({ event_id }) => [event_id] });
      return { success: true as const, data: presentPage(listing, page, presentDelivery) };
    },
  );
}

function addSendings(app: App, { write }: Services): void {
  app.post(
    '/webhooks/:id/test',
    {
      config: queues,
      schema: { tags, summary: 'Send a test event', params: ById, response: { 202: Done(QueuedDelivery) } },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const data = await sendTest(tx, request.actor, request.params.id);
        return { message: 'Test event queued: see its delivery for the outcome.', data };
      }),
  );

  app.post(
    '/webhooks/:id/recover',
    {
      config: queues,
      schema: {
        tags,
        summary: 'Send what was skipped or exhausted since an instant',
        params: ById,
        body: RecoverBody,
        response: { 202: Done(RecoverAnswer) },
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const since = new Date(request.body.since);
        const count = await recoverDeliveries(tx, request.actor, { id: request.params.id, since });
        return {
          message: `${counted(count, 'delivery', 'deliveries')} queued.`,
          data: { recovered_count: count },
        };
      }),
  );

  app.post(
    '/webhooks/:id/deliveries/:delivery_id/redeliver',
    {
      config: queues,
      schema: {
        tags,
        summary: 'Send one delivery again',
        params: Type.Object({ ...ById.properties, delivery_id: Type.String({ description: 'A UUID.' }) }),
        response: { 202: Done(QueuedDelivery) },
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { id, delivery_id: deliveryId } = request.params;
        const data = await redeliverOne(tx, request.actor, { id, deliveryId });
        return { message: 'Delivery queued.', data };
      }),
  );
}
