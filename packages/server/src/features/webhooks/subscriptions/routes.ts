import { CHAT_SERVICES, recogniseFormat } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { type Cap, requireBelowLimit } from '../../../core/db/caps.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import type { AddressPolicy } from '../../../core/net/address-policy.ts';
import { etagOf, targetOf } from '../../../core/records/versions.ts';
import { listChatExamples } from '../chat/examples.ts';
import { presentCreatedWebhook, presentWebhook, presentWebhookDetail } from './present.ts';
import { listWebhooks, type WebhookRow } from './queries.ts';
import { changeWebhook, createWebhook, getWebhook, removeWebhook, rotateSecret } from './service.ts';
import { requireAllowedUrl } from './urls.ts';

type WebhookServices = Services & { readonly addressPolicy: AddressPolicy; readonly cap: Cap };

export function addWebhookRoutes(app: App, services: WebhookServices): void {
  addReads(app, services);
  addChanges(app, services);
}

function addReads(app: App, { database, baseUrl }: Services): void {
  serve(app, operations.listWebhooks, async (request) => {
    const rows = await listWebhooks(database.sql, request.actor.organizationId);
    return { success: true as const, data: rows.map(presentWebhook) };
  });

  serve(app, operations.listChatExamples, async () => {
    return { success: true as const, data: await listChatExamples(baseUrl()) };
  });

  serve(app, operations.getWebhook, async (request, reply) => {
    const row = await getWebhook(database.sql, request.actor, request.params.id);
    reply.header('etag', etagOf(row.version));
    return { success: true as const, data: presentWebhookDetail(row) };
  });
}

function addChanges(app: App, { write, addressPolicy, secretBox, cap }: WebhookServices): void {
  serve(app, operations.createWebhook, async (request, reply) => {
    const { organizationId } = request.actor;
    await requireAllowedUrl(addressPolicy, { url: request.body.url, organizationId });
    return write(request, reply, async (tx) => {
      await requireBelowLimit(tx, request.actor, cap);
      const { row, secret } = await createWebhook(tx, request.actor, { body: request.body, secretBox });
      const data = presentCreatedWebhook(row, secret);
      return {
        message: messageOf(row),
        data,
        version: row.version,
      };
    });
  });

  serve(app, operations.updateWebhook, async (request, reply) => {
    const { url } = request.body;
    const { organizationId } = request.actor;
    if (url !== undefined) await requireAllowedUrl(addressPolicy, { url, organizationId });
    return write(request, reply, async (tx) => {
      const row = await changeWebhook(tx, request.actor, {
        ...targetOf(request),
        changes: request.body,
        secretBox,
      });
      return { data: { id: row.id, is_active: row.is_active }, version: row.version };
    });
  });

  serve(app, operations.deleteWebhook, (request, reply) =>
    write(request, reply, async (tx) => {
      await removeWebhook(tx, request.actor, targetOf(request));
      return { message: 'Webhook deleted.' };
    }),
  );

  serve(app, operations.rotateWebhookSecret, (request, reply) =>
    write(request, reply, async (tx) => {
      const { secret, previousUntil } = await rotateSecret(tx, request.actor, {
        ...targetOf(request),
        secretBox,
      });
      const data = { secret, previous_secret_until: previousUntil.toISOString() };
      return { message: 'Secret rotated: copy it now, because it will not be shown again.', data };
    }),
  );
}

/** The message about a new webhook: a chat accepts only messages in its own format. */
function messageOf({ format, url }: WebhookRow): string {
  const message = 'Webhook created: copy its secret now, because it will not be shown again.';
  const requiredFormat = recogniseFormat(url);
  return format === 'standard' && requiredFormat !== 'standard'
    ? `${message} Its URL belongs to ${CHAT_SERVICES[requiredFormat].name}, which accepts only the format \`${requiredFormat}\`.`
    : message;
}
