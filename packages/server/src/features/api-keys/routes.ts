import * as operations from '@postil/contract/operations';
import { requireBelowLimit } from '../../core/db/caps.ts';
import { ID_ORDER } from '../../core/db/listings.ts';
import type { LimitedServices, Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addPageHeaders } from '../../core/http/messages/links.ts';
import { serve } from '../../core/http/serve.ts';
import { presentPage, readPage } from '../../core/records/paging.ts';
import { etagOf } from '../../core/records/versions.ts';
import { presentApiKey, presentIssuedApiKey } from './present.ts';
import { listApiKeys } from './queries.ts';
import {
  changeApiKey,
  createApiKey,
  getApiKey,
  keyScopeOf,
  regenerateApiKey,
  removeApiKey,
  revokeApiKey,
} from './service.ts';

export function addApiKeyRoutes(app: App, services: LimitedServices): void {
  addListing(app, services);
  addCreation(app, services);
  addReading(app, services);
  addUpdate(app, services);
  addDeletion(app, services);
  addRevocation(app, services);
  addRegeneration(app, services);
}

function addListing(app: App, { database }: Services): void {
  serve(app, operations.listApiKeys, async (request, reply) => {
    const page = readPage(request.query, ID_ORDER);
    const { token_type: tokenType, status } = request.query;
    const listing = await listApiKeys(database.sql, keyScopeOf(request.actor), { tokenType, status, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    return { success: true as const, data: presentPage(listing, page, presentApiKey) };
  });
}

function addCreation(app: App, { write, cap }: LimitedServices): void {
  serve(app, operations.createApiKey, (request, reply) =>
    write(request, reply, async (tx) => {
      await requireBelowLimit(tx, request.actor, cap);
      const { row, secret } = await createApiKey(tx, request.actor, request.body);
      return {
        message: 'Key created: copy it now, because it will not be shown again.',
        data: presentIssuedApiKey(row, secret),
        version: row.version,
      };
    }),
  );
}

function addReading(app: App, { database }: Services): void {
  serve(app, operations.getApiKey, async (request, reply) => {
    const row = await getApiKey(database.sql, request.actor, request.params.id);
    reply.header('etag', etagOf(row.version));
    return { success: true as const, data: presentApiKey(row) };
  });
}

function addUpdate(app: App, { write }: Services): void {
  serve(app, operations.updateApiKey, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, body, headers } = request;
      const row = await changeApiKey(tx, request.actor, {
        id: params.id,
        body,
        ifMatch: headers['if-match'],
      });
      return { message: 'Key updated.', data: presentApiKey(row), version: row.version };
    }),
  );
}

function addDeletion(app: App, { write }: Services): void {
  serve(app, operations.deleteApiKey, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, headers } = request;
      await removeApiKey(tx, request.actor, { id: params.id, ifMatch: headers['if-match'] });
      return { message: 'Key deleted.' };
    }),
  );
}

function addRevocation(app: App, { write }: Services): void {
  serve(app, operations.revokeApiKey, (request, reply) =>
    write(request, reply, async (tx) => {
      const row = await revokeApiKey(tx, request.actor, request.params.id);
      return { message: 'Key revoked.', data: presentApiKey(row), version: row.version };
    }),
  );
}

function addRegeneration(app: App, { write }: Services): void {
  serve(app, operations.regenerateApiKey, (request, reply) =>
    write(request, reply, async (tx) => {
      const { row, secret } = await regenerateApiKey(tx, request.actor, request.params.id);
      return {
        message: 'Key regenerated: copy it now, because it will not be shown again.',
        data: presentIssuedApiKey(row, secret),
        version: row.version,
      };
    }),
  );
}
