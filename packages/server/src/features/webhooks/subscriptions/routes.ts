import {
  CreatedWebhook,
  CreateWebhookBody,
  Done,
  Gone,
  RotatedSecret,
  Success,
  UpdatedWebhook,
  UpdateWebhookBody,
  WebhookDetail,
  WebhookRecord,
} from '@postil/contract';
import { Type } from 'typebox';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { ById, targetOf } from '../../../core/http/messages/parameters.ts';
import type { AddressPolicy } from '../../../core/net/address-policy.ts';
import { etagOf } from '../../../core/records/versions.ts';
import { presentCreatedWebhook, presentWebhook, presentWebhookDetail } from './present.ts';
import { listWebhooks } from './queries.ts';
import { changeWebhook, createWebhook, getWebhook, removeWebhook, rotateSecret } from './service.ts';

const tags = ['Webhooks'];
/** A webhook reads all that happens, so that all but listing them takes an admin. */
const manage = { permission: 'admin' } as const;

type WebhookServices = Services & { readonly addressPolicy: AddressPolicy };

export function addWebhookRoutes(app: App, services: WebhookServices): void {
  addReads(app, services);
  addChanges(app, services);
}

function addReads(app: App, { database }: Services): void {
  app.get(
    '/webhooks',
    {
      config: { permission: 'read' },
      schema: { tags, summary: 'List webhooks', response: { 200: Success(Type.Array(WebhookRecord)) } },
    },
    async (request) => {
      const rows = await listWebhooks(database.sql, request.actor.organizationId);
      return { success: true as const, data: rows.map(presentWebhook) };
    },
  );

  app.get(
    '/webhooks/:id',
    {
      config: manage,
      schema: {
        tags,
        summary: 'Read a webhook and its health',
        params: ById,
        response: { 200: Success(WebhookDetail) },
      },
    },
    async (request, reply) => {
      const row = await getWebhook(database.sql, request.actor, request.params.id);
      reply.header('etag', etagOf(row.version));
      return { success: true as const, data: presentWebhookDetail(row) };
    },
  );
}

function addChanges(app: App, { write, addressPolicy }: WebhookServices): void {
  app.post(
    '/webhooks',
    {
      config: { ...manage, creates: true },
      schema: {
        tags,
        summary: 'Create a webhook',
        body: CreateWebhookBody,
        response: { 201: Done(CreatedWebhook) },
      },
    },
    async (request, reply) => {
      await addressPolicy.requireAllowedUrl(request.body.url);
      return write(request, reply, async (tx) => {
        const { row, secret } = await createWebhook(tx, request.actor, request.body);
        const data = presentCreatedWebhook(row, secret);
        return {
          message: 'Webhook created: copy its secret now, it is not shown again.',
          data,
          version: row.version,
        };
      });
    },
  );

  app.put(
    '/webhooks/:id',
    {
      config: manage,
      schema: {
        tags,
        summary: 'Change a webhook',
        params: ById,
        body: UpdateWebhookBody,
        response: { 200: Success(UpdatedWebhook) },
      },
    },
    async (request, reply) => {
      if (request.body.url !== undefined) await addressPolicy.requireAllowedUrl(request.body.url);
      return write(request, reply, async (tx) => {
        const row = await changeWebhook(tx, request.actor, { ...targetOf(request), changes: request.body });
        return { data: { id: row.id, is_active: row.is_active }, version: row.version };
      });
    },
  );

  app.delete(
    '/webhooks/:id',
    {
      config: manage,
      schema: { tags, summary: 'Delete a webhook and its log', params: ById, response: { 200: Gone } },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        await removeWebhook(tx, request.actor, targetOf(request));
        return { message: 'Webhook deleted.' };
      }),
  );

  app.post(
    '/webhooks/:id/rotate-secret',
    {
      config: manage,
      schema: { tags, summary: 'Issue a new secret', params: ById, response: { 200: Done(RotatedSecret) } },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { secret, previousUntil } = await rotateSecret(tx, request.actor, targetOf(request));
        const data = { secret, previous_secret_until: previousUntil.toISOString() };
        return { message: 'Secret rotated: copy it now, it is not shown again.', data };
      }),
  );
}
