import { PROJECTS_PER_PAGE } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { requireBelowLimit } from '../../core/db/caps.ts';
import { ID_ORDER } from '../../core/db/listings.ts';
import type { LimitedServices, Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addPageHeaders } from '../../core/http/messages/links.ts';
import { serve } from '../../core/http/serve.ts';
import { presentPage, readPage } from '../../core/records/paging.ts';
import { etagOf } from '../../core/records/versions.ts';
import { presentProject, presentProjectItem } from './present.ts';
import { type ListedProjectRow, listProjects } from './queries.ts';
import {
  changeProject,
  createProject,
  getProject,
  type OnProjectDeleted,
  removeProject,
  requireOwnOrganization,
} from './service.ts';

type DeletionServices = Services & { readonly onDeleted: readonly OnProjectDeleted[] };

export function addProjectRoutes(app: App, services: LimitedServices & DeletionServices): void {
  addListing(app, services);
  addCreation(app, services);
  addReading(app, services);
  addUpdate(app, services);
  addDeletion(app, services);
}

function addListing(app: App, { database }: Services): void {
  serve(app, operations.listProjects, async (request, reply) => {
    const { organization_id: organizationId, name, status } = request.query;
    const { include_counts: includesCounts, include_statuses: includesStatuses } = request.query;
    requireOwnOrganization(request.actor, organizationId);
    const page = readPage(request.query, { ...ID_ORDER, perPage: PROJECTS_PER_PAGE });
    const listing = await listProjects(database.sql, request.actor, { name, status, includesCounts, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    const present = (row: ListedProjectRow) => presentProjectItem(row, { includesStatuses });
    return { success: true as const, data: presentPage(listing, page, present) };
  });
}

function addCreation(app: App, { write, cap }: LimitedServices): void {
  serve(app, operations.createProject, (request, reply) =>
    write(request, reply, async (tx) => {
      await requireBelowLimit(tx, request.actor, cap);
      const row = await createProject(tx, request.actor, request.body);
      return { message: 'Project created.', data: presentProject(row), version: row.version };
    }),
  );
}

function addReading(app: App, { database }: Services): void {
  serve(app, operations.getProject, async (request, reply) => {
    const row = await getProject(database.sql, request.actor, request.params.id);
    reply.header('etag', etagOf(row.version));
    return { success: true as const, data: presentProject(row) };
  });
}

function addUpdate(app: App, { write }: Services): void {
  serve(app, operations.updateProject, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, body, headers } = request;
      const row = await changeProject(tx, request.actor, {
        id: params.id,
        body,
        ifMatch: headers['if-match'],
      });
      return { message: 'Project updated.', data: presentProject(row), version: row.version };
    }),
  );
}

function addDeletion(app: App, { write, onDeleted }: DeletionServices): void {
  serve(app, operations.deleteProject, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, headers } = request;
      await removeProject(tx, request.actor, { id: params.id, ifMatch: headers['if-match'], onDeleted });
      return { message: 'Project deleted with its sites and comments.' };
    }),
  );
}
