import { Done, Subscriber, SubscribersAnswer, SubscribersBody, Success } from '@postil/contract';
import { Type } from 'typebox';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { ById } from '../../../core/http/messages/parameters.ts';
import { COMMENT_PATHS } from '../comment/queries.ts';
import { getComment } from '../comment/service.ts';
import { listSubscribers } from './queries.ts';
import { subscribe, unsubscribe } from './service.ts';

const tags = ['Subscribers'];
const config = { permission: 'write', role: 'guest' } as const;

export function addSubscriberRoutes(app: App, services: Services): void {
  for (const comments of COMMENT_PATHS) addSubscribersOf(app, services, comments);
  addSubscriptions(app, services);
}

/** Who follows comments of one kind. */
function addSubscribersOf(
  app: App,
  { database }: Services,
  { path, kind }: (typeof COMMENT_PATHS)[number],
): void {
  app.get(
    `${path}/:id/subscribers`,
    {
      config: { permission: 'read', role: 'guest' },
      schema: {
        tags,
        summary: 'List who follows a comment',
        params: ById,
        response: { 200: Success(Type.Array(Subscriber)) },
      },
    },
    async (request) => {
      const comment = await getComment(database.sql, request.actor, { id: request.params.id, kind });
      return { success: true as const, data: await listSubscribers(database.sql, request.actor, comment.id) };
    },
  );
}

/** The documented paths, which name the comment in the body. */
function addSubscriptions(app: App, { write }: Services): void {
  const schema = { tags, body: SubscribersBody, response: { 200: Done(SubscribersAnswer) } };

  app.post(
    '/comments/subscribers',
    { config, schema: { ...schema, summary: 'Subscribe members to a comment' } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { comment_id: commentId, user_ids: userIds } = request.body;
        const subscribers = await subscribe(tx, request.actor, { commentId, userIds });
        return { message: 'Users subscribed.', data: { subscribers, count: subscribers.length } };
      }),
  );

  app.delete(
    '/comments/subscribers',
    { config, schema: { ...schema, summary: 'Unsubscribe people from a comment' } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { comment_id: commentId, user_ids: userIds } = request.body;
        const subscribers = await unsubscribe(tx, request.actor, {
          commentId,
          userIds,
          ifMatch: request.headers['if-match'],
        });
        return { message: 'Users unsubscribed.', data: { subscribers, count: subscribers.length } };
      }),
  );
}
