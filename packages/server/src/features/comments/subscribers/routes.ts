import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { getComment } from '../comment/service.ts';
import { listSubscribers } from './queries.ts';
import { subscribe, unsubscribe } from './service.ts';

/** The listings of the subscribers to comments of each kind. */
const LISTINGS = [
  { kind: 'page', list: operations.listSubscribers },
  { kind: 'mockup', list: operations.listMockupCommentSubscribers },
] as const;

export function addSubscriberRoutes(app: App, services: Services): void {
  for (const comments of LISTINGS) addListingRoute(app, services, comments);
  addSubscriptionRoutes(app, services);
}

/** Adds the listing of the subscribers to comments of one kind. */
function addListingRoute(app: App, { database }: Services, { kind, list }: (typeof LISTINGS)[number]): void {
  serve(app, list, async (request) => {
    const comment = await getComment(database.sql, request.actor, { id: request.params.id, kind });
    return { success: true as const, data: await listSubscribers(database.sql, request.actor, comment.id) };
  });
}

/** Adds the routes that subscribe and unsubscribe; the body of a request names the comment. */
function addSubscriptionRoutes(app: App, { write }: Services): void {
  serve(app, operations.subscribeToComment, (request, reply) =>
    write(request, reply, async (tx) => {
      const { comment_id: commentId, user_ids: userIds } = request.body;
      const subscribers = await subscribe(tx, request.actor, { commentId, userIds });
      return { message: 'Users subscribed.', data: { subscribers, count: subscribers.length } };
    }),
  );

  serve(app, operations.unsubscribeFromComment, (request, reply) =>
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
