import {
  CreateSiteBody,
  Done,
  Gone,
  ListSitesQuery,
  Page,
  SiteRecord,
  Success,
  UpdatedSite,
  UpdateSiteBody,
} from '@postil/contract';
import { ORDERED_BY_ID } from '../../core/db/listings.ts';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { linkNext } from '../../core/http/messages/links.ts';
import { ById } from '../../core/http/messages/parameters.ts';
import { presentPage, readPage } from '../../core/records/paging.ts';
import { etagOf } from '../../core/records/versions.ts';
import { presentSite } from './present.ts';
import { listSites } from './queries.ts';
import { changeSite, createSite, getSite, removeSite } from './service.ts';

const tags = ['Sites'];

export function addSiteRoutes(app: App, services: Services): void {
  addListing(app, services);
  addCreation(app, services);
  addReading(app, services);
  addUpdate(app, services);
  addDeletion(app, services);
}

function addListing(app: App, { database }: Services): void {
  app.get(
    '/sites',
    {
      config: { permission: 'read', role: 'guest' },
      schema: {
        tags,
        summary: 'List sites',
        querystring: ListSitesQuery,
        response: { 200: Success(Page(SiteRecord)) },
      },
    },
    async (request, reply) => {
      const { project_id: projectIds, name, is_active: isActive } = request.query;
      const page = readPage(request.query, ORDERED_BY_ID);
      const listing = await listSites(database.sql, request.actor, { projectIds, name, isActive, page });
      linkNext(request, reply, { page, listing, sortValues: ({ id }) => [id] });
      return { success: true as const, data: presentPage(listing, page, presentSite) };
    },
  );
}

function addCreation(app: App, { write }: Services): void {
  app.post(
    '/sites',
    {
      config: { permission: 'write', creates: true },
      schema: { tags, summary: 'Create a site', body: CreateSiteBody, response: { 201: Done(SiteRecord) } },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const row = await createSite(tx, request.actor, request.body);
        return { message: 'Site created.', data: presentSite(row), version: row.version };
      }),
  );
}

function addReading(app: App, { database }: Services): void {
  app.get(
    '/sites/:id',
    {
      config: { permission: 'read', role: 'guest' },
      schema: { tags, summary: 'Read a site', params: ById, response: { 200: Success(SiteRecord) } },
    },
    async (request, reply) => {
      const row = await getSite(database.sql, request.actor, request.params.id);
      reply.header('etag', etagOf(row.version));
      return { success: true as const, data: presentSite(row) };
    },
  );
}

function addUpdate(app: App, { write }: Services): void {
  app.put(
    '/sites/:id',
    {
      config: { permission: 'write' },
      schema: {
        tags,
        summary: 'Rename a site, move it to another domain, or switch it on or off',
        params: ById,
        body: UpdateSiteBody,
        response: { 200: Success(UpdatedSite) },
      },
    },
    (request, reply) =>
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
  app.delete(
    '/sites/:id',
    {
      config: { permission: 'delete', role: 'admin' },
      schema: {
        tags,
        summary: 'Delete a site for good, with its comments',
        params: ById,
        response: { 200: Gone },
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { params, headers } = request;
        await removeSite(tx, request.actor, { id: params.id, ifMatch: headers['if-match'] });
        return { message: 'Site deleted with its comments.' };
      }),
  );
}
