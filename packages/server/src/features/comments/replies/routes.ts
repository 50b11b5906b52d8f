import * as operations from '@postil/contract/operations';
import { ID_ORDER } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { etagOf } from '../../../core/records/versions.ts';
import { getComment } from '../comment/service.ts';
import { presentReply } from './present.ts';
import { listReplies } from './queries.ts';
import { addReply, changeReply, getReply, removeReply } from './service.ts';

/** The list and create operations for replies, by kind of comment. */
const OPERATIONS = [
  { kind: 'page', list: operations.listReplies, create: operations.createReply },
  {
    kind: 'mockup',
    list: operations.listMockupCommentReplies,
    create: operations.createMockupCommentReply,
  },
] as const;

export function addReplyRoutes(app: App, services: Services): void {
  for (const comments of OPERATIONS) addCommentReplyRoutes(app, services, comments);
  addSingleReplyRoutes(app, services);
}

/** Adds the routes of the replies to comments of one kind. */
function addCommentReplyRoutes(
  app: App,
  { database, write }: Services,
  { kind, list, create }: (typeof OPERATIONS)[number],
): void {
  serve(app, list, async (request, reply) => {
    const page = readPage(request.query, {
      ...ID_ORDER,
      order: request.query.sort_order === 'desc' ? 'newest' : 'oldest',
    });
    const comment = await getComment(database.sql, request.actor, { id: request.params.id, kind });
    const listing = await listReplies(database.sql, request.actor, { commentId: comment.id, page });
    addPageHeaders(request, reply, { page, listing, sortValues: ({ id }) => [id] });
    return { success: true as const, data: presentPage(listing, page, presentReply) };
  });

  serve(app, create, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, body } = request;
      const target = { id: params.id, ifMatch: undefined, kind };
      const { content, visibility, mentioned_ids: mentionedIds } = body;
      const row = await addReply(tx, request.actor, {
        ...target,
        content,
        visibility,
        ...(mentionedIds && { mentionedIds }),
      });
      return { message: 'Reply created.', data: presentReply(row), version: row.version };
    }),
  );
}

/** Adds the routes of single replies, to comments of either kind. */
function addSingleReplyRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.getReply, async (request, reply) => {
    const row = await getReply(database.sql, request.actor, request.params.id);
    reply.header('etag', etagOf(row.version));
    return { success: true as const, data: presentReply(row) };
  });

  serve(app, operations.updateReply, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, body, headers } = request;
      const row = await changeReply(tx, request.actor, {
        id: params.id,
        ifMatch: headers['if-match'],
        changes: body,
      });
      return { message: 'Reply updated.', data: presentReply(row), version: row.version };
    }),
  );

  serve(app, operations.deleteReply, (request, reply) =>
    write(request, reply, async (tx) => {
      await removeReply(tx, request.actor, { id: request.params.id, ifMatch: request.headers['if-match'] });
      return { message: 'Reply deleted.' };
    }),
  );
}
