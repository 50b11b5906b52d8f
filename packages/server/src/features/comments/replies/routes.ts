import { Body, Done, Gone, Page, pagingParameters, ReplyBody, ReplyRecord, Success } from '@postil/contract';
import { ORDERED_BY_ID } from '../../../core/db/listings.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { linkNext } from '../../../core/http/messages/links.ts';
import { ById } from '../../../core/http/messages/parameters.ts';
import { presentPage, readPage } from '../../../core/records/paging.ts';
import { COMMENT_PATHS } from '../comment/queries.ts';
import { getComment } from '../comment/service.ts';
import { presentReply } from './present.ts';
import { listReplies } from './queries.ts';
import { addReply, changeReply, removeReply } from './service.ts';

const tags = ['Replies'];

export function addReplyRoutes(app: App, services: Services): void {
  for (const comments of COMMENT_PATHS) addRepliesOf(app, services, comments);
  addChanges(app, services);
}

/** The replies to comments of one kind. */
function addRepliesOf(
  app: App,
  { database, write }: Services,
  { path, kind }: (typeof COMMENT_PATHS)[number],
): void {
  app.get(
    `${path}/:id/replies`,
    {
      config: { permission: 'read', role: 'guest' },
      schema: {
        tags,
        summary: 'List replies, oldest first',
        params: ById,
        querystring: Body(pagingParameters()),
        response: { 200: Success(Page(ReplyRecord)) },
      },
    },
    async (request, reply) => {
      const page = readPage(request.query, { ...ORDERED_BY_ID, order: 'oldest' });
      const comment = await getComment(database.sql, request.actor, { id: request.params.id, kind });
      const listing = await listReplies(database.sql, request.actor, { commentId: comment.id, page });
      linkNext(request, reply, { page, listing, sortValues: ({ id }) => [id] });
      return { success: true as const, data: presentPage(listing, page, presentReply) };
    },
  );

  app.post(
    `${path}/:id/replies`,
    {
      config: { permission: 'write', role: 'guest', creates: true },
      schema: {
        tags,
        summary: 'Reply to a comment',
        params: ById,
        body: ReplyBody,
        response: { 201: Done(ReplyRecord) },
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { params, body } = request;
        const target = { id: params.id, ifMatch: undefined, kind };
        const row = await addReply(tx, request.actor, { ...target, content: body.content });
        return { message: 'Reply created.', data: presentReply(row), version: row.version };
      }),
  );
}

/** Of replies themselves, whatever comment they are to. */
function addChanges(app: App, { write }: Services): void {
  app.put(
    '/replies/:id',
    {
      config: { permission: 'write', role: 'guest' },
      schema: {
        tags,
        summary: 'Change a reply, as its author or an admin',
        params: ById,
        body: ReplyBody,
        response: { 200: Done(ReplyRecord) },
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { params, body, headers } = request;
        const row = await changeReply(tx, request.actor, {
          id: params.id,
          ifMatch: headers['if-match'],
          content: body.content,
        });
        return { message: 'Reply updated.', data: presentReply(row), version: row.version };
      }),
  );

  app.delete(
    '/replies/:id',
    {
      config: { permission: 'delete', role: 'guest' },
      schema: {
        tags,
        summary: 'Delete a reply, as its author or an admin',
        params: ById,
        response: { 200: Gone },
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        await removeReply(tx, request.actor, { id: request.params.id, ifMatch: request.headers['if-match'] });
        return { message: 'Reply deleted.' };
      }),
  );
}
