import { CommentDetail, Success } from '@postil/contract';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { ById } from '../../../core/http/messages/parameters.ts';
import { etagOf } from '../../../core/records/versions.ts';
import { presentDetail } from './present.ts';
import { getFullComment } from './service.ts';

const tags = ['Comments'];

export function addFullCommentRoutes(app: App, { database }: Services): void {
  app.get(
    '/comments/:id/detail',
    {
      config: { permission: 'read', role: 'guest' },
      schema: { tags, summary: 'Read a comment', params: ById, response: { 200: Success(CommentDetail) } },
    },
    async (request, reply) => {
      const full = await getFullComment(database.sql, request.actor, { id: request.params.id, kind: 'page' });
      reply.header('etag', etagOf(full.comment.version));
      return { success: true as const, data: presentDetail(full) };
    },
  );
}
