import * as operations from '@postil/contract/operations';
import { ID_ORDER } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { etagOf, targetOf } from '../../../core/records/versions.ts';
import { presentMockupComment } from '../comment/present.ts';
import type { CommentDetailRow } from '../comment/queries.ts';
import { assignComment, getComment, removeComment } from '../comment/service.ts';
import { subscribe, unsubscribe } from '../subscribers/service.ts';
import { presentMockupCommentOnVersion } from './present.ts';
import { listMockupComments } from './queries.ts';
import { changeMockupComment, createMockupComment, getVersionToShow } from './service.ts';

const kind = 'mockup' as const;

export function addMockupCommentRoutes(app: App, services: Services): void {
  addListing(app, services);
  addReading(app, services);
  addCreation(app, services);
  addChanges(app, services);
  addAssignment(app, services);
  addSubscriptions(app, services);
}

/** Creates the function that makes the response to a change. */
const createResponder =
  ({ baseUrl }: Services) =>
  (message: string, row: CommentDetailRow) => ({
    message,
    data: presentMockupComment(row, baseUrl()),
    version: row.version,
  });

function addListing(app: App, { database: { sql, reads }, baseUrl }: Services): void {
  serve(app, operations.listMockupComments, async (request, reply) => {
    const { actor, params, query } = request;
    const { version: requestedVersion, page: _page, per_page: _perPage, cursor: _cursor, ...filter } = query;
    const { version, sizes } = await getVersionToShow(sql, actor, { id: params.id, requestedVersion });
    const page = readPage(query, ID_ORDER);
    const listing = await listMockupComments(reads, actor, { mockupId: params.id, version, filter, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    const present = (row: (typeof listing.rows)[number]) =>
      presentMockupCommentOnVersion(row, { version, sizes, appUrl: baseUrl() });
    return { success: true as const, data: presentPage(listing, page, present) };
  });
}

function addReading(app: App, { database, baseUrl }: Services): void {
  serve(app, operations.getMockupComment, async (request, reply) => {
    const row = await getComment(database.sql, request.actor, { id: request.params.id, kind });
    reply.header('etag', etagOf(row.version));
    return { success: true as const, data: presentMockupComment(row, baseUrl()) };
  });
}

function addCreation(app: App, services: Services): void {
  const response = createResponder(services);
  serve(app, operations.createMockupComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { actor, params, body } = request;
      return response(
        'Comment created.',
        await createMockupComment(tx, actor, { mockupId: params.id, body }),
      );
    }),
  );
}

function addChanges(app: App, services: Services): void {
  const response = createResponder(services);
  serve(app, operations.updateMockupComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const change = { ...targetOf(request), changes: request.body };
      return response('Comment updated.', await changeMockupComment(tx, request.actor, change));
    }),
  );

  serve(app, operations.deleteMockupComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      await removeComment(tx, request.actor, { ...targetOf(request), kind });
      return { message: 'Comment deleted.' };
    }),
  );
}

function addAssignment(app: App, services: Services): void {
  const response = createResponder(services);
  serve(app, operations.assignMockupComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const target = { ...targetOf(request), kind, userId: request.body.user_id };
      return response('Comment assigned.', (await assignComment(tx, request.actor, target)).comment);
    }),
  );

  serve(app, operations.unassignMockupComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const target = { ...targetOf(request), kind, userId: null };
      return response('Comment unassigned.', (await assignComment(tx, request.actor, target)).comment);
    }),
  );
}

function addSubscriptions(app: App, services: Services): void {
  serve(app, operations.subscribeToMockupComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { actor, params, body } = request;
      await subscribe(tx, actor, { commentId: params.id, kind, userIds: body.user_ids });
      return { message: 'Users subscribed.', data: { id: params.id } };
    }),
  );

  serve(app, operations.unsubscribeFromMockupComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { id: commentId, ifMatch } = targetOf(request);
      await unsubscribe(tx, request.actor, { commentId, kind, userIds: request.body.user_ids, ifMatch });
      return { message: 'Users unsubscribed.', data: { id: commentId } };
    }),
  );
}
