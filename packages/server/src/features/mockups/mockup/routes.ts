import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../core/access/actor.ts';
import { FILE_URL_SECRET } from '../../../core/access/signed-paths.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { ID_ORDER } from '../../../core/db/listings.ts';
import type { Services, UploadServices } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { originOf } from '../../../core/http/messages/origin.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { etagOf, targetOf } from '../../../core/records/versions.ts';
import type { Picture } from '../../../core/uploads/pictures.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { receivePicture } from '../../../core/uploads/receive-picture.ts';
import { getWritableProject } from '../../projects/service.ts';
import { storePicture } from '../files/service.ts';
import { createUrlsOf, type UrlsOf } from '../files/urls.ts';
import { presentApproval, presentMockupDetail, presentMockupWithUrls } from './present.ts';
import { listApprovals, listMockups, listVersions, type MockupWithLatestRow } from './queries.ts';
import {
  addVersion,
  changeMockup,
  createMockup,
  decide,
  getMockup,
  getWritableMockup,
  removeMockup,
} from './service.ts';

/** The maximum number of sign-off log entries in the detail of a mockup. */
const MAX_DETAIL_APPROVALS = 100;

export async function addMockupRoutes(app: App, services: UploadServices): Promise<void> {
  addReadRoutes(app, services);
  addChangeRoutes(app, services);
  await app.register(async (uploads: App) => {
    await acceptUploads(uploads, services.uploadRules);
    addUploadRoutes(uploads, services);
  });
}

/** The function that makes the URLs of files, which begin with the public URL of the server. */
async function urlsFor(request: FastifyRequest, { database }: Services): Promise<UrlsOf> {
  return createUrlsOf(await getInstallationSecret(database.sql, FILE_URL_SECRET), originOf(request));
}

function addReadRoutes(app: App, services: Services): void {
  const { sql } = services.database;
  serve(app, operations.listMockups, async (request, reply) => {
    const { project_id: projectIds, status: statuses, name } = request.query;
    const page = readPage(request.query, ID_ORDER);
    const listing = await listMockups(sql, request.actor, { projectIds, statuses, name, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    const urlsOf = await urlsFor(request, services);
    const present = (row: (typeof listing.rows)[number]) => presentMockupWithUrls(row, urlsOf);
    return { success: true as const, data: presentPage(listing, page, present) };
  });

  serve(app, operations.getMockup, async (request, reply) => {
    const { actor, params } = request;
    const mockup = await getMockup(sql, actor, params.id);
    const [versions, approvals, urlsOf] = await Promise.all([
      listVersions(sql, actor, mockup.id),
      listApprovals(sql, actor, { mockupId: mockup.id, limit: MAX_DETAIL_APPROVALS }),
      urlsFor(request, services),
    ]);
    reply.header('etag', etagOf(mockup.version));
    return {
      success: true as const,
      data: presentMockupDetail(mockup, { versions, approvals }, urlsOf),
    };
  });
}

function addChangeRoutes(app: App, services: Services): void {
  serve(app, operations.updateMockup, async (request, reply) => {
    const urlsOf = await urlsFor(request, services);
    return services.write(request, reply, async (tx) => {
      const row = await changeMockup(tx, request.actor, { ...targetOf(request), changes: request.body });
      return {
        message: 'Mockup updated.',
        data: presentMockupWithUrls(row, urlsOf),
        version: row.version,
      };
    });
  });

  serve(app, operations.createMockupApproval, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const row = await decide(tx, request.actor, { ...targetOf(request), body: request.body });
      const message = row.decision === 'APPROVED' ? 'Mockup approved.' : 'Changes requested.';
      return { message, data: presentApproval(row) };
    }),
  );

  serve(app, operations.deleteMockup, (request, reply) =>
    services.write(request, reply, async (tx) => {
      await removeMockup(tx, request.actor, targetOf(request));
      return { message: 'Mockup deleted.' };
    }),
  );
}

function addUploadRoutes(app: App, services: UploadServices): void {
  const { database, storage, maxBytes } = services;
  const storeFor = (actor: Actor) => (picture: Picture) =>
    storePicture(database, actor, { storage, picture, maxBytes });
  const respond = (message: string, row: MockupWithLatestRow, urlsOf: UrlsOf) => ({
    message,
    version: row.version,
    data: presentMockupWithUrls(row, urlsOf),
  });

  serve(app, operations.createMockup, async (request, reply) => {
    const { actor, body } = request;
    const { project_id: projectId, name } = body;
    const urlsOf = await urlsFor(request, services);
    return receivePicture({ request, reply }, services, {
      previewPart: 'upper part',
      requireAllowed: (tx) => getWritableProject(tx, actor, projectId),
      store: storeFor(actor),
      attach: async (tx, picture) =>
        respond('Mockup created.', await createMockup(tx, actor, { projectId, name, picture }), urlsOf),
    });
  });

  serve(app, operations.createMockupVersion, async (request, reply) => {
    const { actor, params } = request;
    const urlsOf = await urlsFor(request, services);
    return receivePicture({ request, reply }, services, {
      previewPart: 'upper part',
      requireAllowed: (tx) => getWritableMockup(tx, actor, params.id),
      store: storeFor(actor),
      attach: async (tx, picture) =>
        respond('Version created.', await addVersion(tx, actor, { ...targetOf(request), picture }), urlsOf),
    });
  });
}
