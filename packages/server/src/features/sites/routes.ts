import * as operations from '@postil/contract/operations';
import { requireBelowLimit } from '../../core/db/caps.ts';
import { ID_ORDER } from '../../core/db/listings.ts';
import type { LimitedServices, Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addPageHeaders } from '../../core/http/messages/links.ts';
import { serve } from '../../core/http/serve.ts';
import { presentPage, readPage } from '../../core/records/paging.ts';
import { etagOf } from '../../core/records/versions.ts';
import { presentSite } from './present.ts';
import { listSites } from './queries.ts';
import { changeSite, createSite, getSite, removeSite } from './service.ts';

export function addSiteRoutes(app: App, services: LimitedServices): void {
  addListing(app, services);
  addCreation(app, services);
  addReading(app, services);
  addUpdate(app, services);
  addDeletion(app, services);
}

function addListing(app: App, { database }: Services): void {
  serve(app, operations.listSites, async (request, reply) => {
    const { project_id: projectIds, name, is_active: isActive } = request.query;
    const page = readPage(request.query, ID_ORDER);
    const listing = await listSites(database.sql, request.actor, { projectIds, name, isActive, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    return { success: true as const, data: presentPage(listing, page, presentSite) };
  });
}

function addCreation(app: App, { write, cap }: LimitedServices): void {
  serve(app, operations.createSite, (request, reply) =>
    write(request, reply, async (tx) => {
      await requireBelowLimit(tx, request.actor, cap);
      const row = await createSite(tx, request.actor, request.body);
      return { message: 'Site created.', data: presentSite(row), version: row.version };
    }),
  );
}

function addReading(app: App, { database }: Services): void {
  serve(app, operations.getSite, async (request, reply) => {
    const row = await getSite(database.sql, request.actor, request.params.id);
    reply.header('etag', etagOf(row.version));
    return { success: true as const, data: presentSite(row) };
  });
}

function addUpdate(app: App, { write }: Services): void {
  serve(app, operations.updateSite, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, body, headers } = request;
      const { id, name, version } = await changeSite(tx, request.actor, {
        id: params.id,
        body,
        ifMatch: headers['if-match'],
      });
      return { data: { id, name }, version };
    }),
  );
}

function addDeletion(app: App, { write }: Services): void {
  serve(app, operations.deleteSite, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, headers } = request;
      await removeSite(tx, request.actor, { id: params.id, ifMatch: headers['if-match'] });
      return { message: 'Site deleted with its comments.' };
    }),
  );
}
