import type { MockupRecord } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import { ADDRESS_SECRET } from '../../../core/access/signed-paths.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { ORDERED_BY_ID } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { originOf } from '../../../core/http/messages/origin.ts';
import { targetOf } from '../../../core/http/messages/route.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { etagOf } from '../../../core/records/versions.ts';
import { acceptUploads } from '../../../core/uploads/receive.ts';
import { getWritableProject } from '../../projects/service.ts';
import { type AddressOf, createAddressOf } from '../files/addresses.ts';
import { keepPicture } from '../files/service.ts';
import { presentAddressedMockup, presentApproval, presentMockupDetail } from './present.ts';
import { listApprovals, listMockups, listVersions } from './queries.ts';
import {
  addVersion,
  changeMockup,
  createMockup,
  decide,
  getMockup,
  getWritableMockup,
  removeMockup,
} from './service.ts';

/** The number of sign-off log entries that the detail of a mockup contains. */
const DETAIL_APPROVALS = 100;

/** @see keepPicture for `mostBytes`. */
type UploadServices = Services & { readonly mostBytes: number };

export async function addMockupRoutes(app: App, services: UploadServices): Promise<void> {
  addReads(app, services);
  addChanges(app, services);
  await app.register(async (uploads: App) => {
    await acceptUploads(uploads, services.uploadRules);
    addUploads(uploads, services);
  });
}

/** Makes addresses of files that the caller can reach. */
async function addressesFor(request: FastifyRequest, { database }: Services): Promise<AddressOf> {
  return createAddressOf(await getInstallationSecret(database.sql, ADDRESS_SECRET), originOf(request));
}

function addReads(app: App, services: Services): void {
  const { sql } = services.database;
  serve(app, operations.listMockups, async (request, reply) => {
    const { project_id: projectIds, status: statuses, name } = request.query;
    const page = readPage(request.query, ORDERED_BY_ID);
    const listing = await listMockups(sql, request.actor, { projectIds, statuses, name, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    const addressOf = await addressesFor(request, services);
    const present = (row: (typeof listing.rows)[number]) => presentAddressedMockup(row, addressOf);
    return { success: true as const, data: presentPage(listing, page, present) };
  });

  serve(app, operations.getMockup, async (request, reply) => {
    const { actor, params } = request;
    const mockup = await getMockup(sql, actor, params.id);
    const [versions, approvals, addressOf] = await Promise.all([
      listVersions(sql, actor, mockup.id),
      listApprovals(sql, actor, { mockupId: mockup.id, limit: DETAIL_APPROVALS }),
      addressesFor(request, services),
    ]);
    reply.header('etag', etagOf(mockup.version));
    return {
      success: true as const,
      data: presentMockupDetail(mockup, { versions, approvals }, addressOf),
    };
  });
}

function addChanges(app: App, services: Services): void {
  serve(app, operations.updateMockup, async (request, reply) => {
    const addressOf = await addressesFor(request, services);
    return services.write(request, reply, async (tx) => {
      const row = await changeMockup(tx, request.actor, { ...targetOf(request), changes: request.body });
      return {
        message: 'Mockup updated.',
        data: presentAddressedMockup(row, addressOf),
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

function addUploads(app: App, services: UploadServices): void {
  serve(app, operations.createMockup, async (request, reply) => {
    const { actor, body } = request;
    const { project_id: projectId, name } = body;
    // Both come before the picture is processed, which is a lot of work.
    const replayed = await services.replay<MockupRecord>(request, reply);
    if (replayed) return replayed;
    await services.database.transaction((tx) => getWritableProject(tx, actor, projectId));
    const picture = await storePicture(request, services);
    const addressOf = await addressesFor(request, services);
    return services.write(request, reply, async (tx) => {
      const row = await createMockup(tx, actor, { projectId, name, picture });
      return {
        message: 'Mockup created.',
        data: presentAddressedMockup(row, addressOf),
        version: row.version,
      };
    });
  });

  serve(app, operations.createMockupVersion, async (request, reply) => {
    const { actor, params } = request;
    const replayed = await services.replay<MockupRecord>(request, reply);
    if (replayed) return replayed;
    await services.database.transaction((tx) => getWritableMockup(tx, actor, params.id));
    const picture = await storePicture(request, services);
    const addressOf = await addressesFor(request, services);
    return services.write(request, reply, async (tx) => {
      const row = await addVersion(tx, actor, { ...targetOf(request), picture });
      return {
        message: 'Version created.',
        data: presentAddressedMockup(row, addressOf),
        version: row.version,
      };
    });
  });
}

/** Makes and stores the picture of a request whose body was checked. */
async function storePicture(
  { actor, upload }: FastifyRequest,
  { database, storage, makePicture, mostBytes }: UploadServices,
) {
  if (!upload) throw new Error('The file of the form is missing although the form was checked.');
  const picture = await makePicture(upload, actor.organizationId);
  return keepPicture(database, actor, { storage, picture, mostBytes });
}
