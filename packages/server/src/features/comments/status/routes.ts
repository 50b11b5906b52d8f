import { CommentRecord, Done, MockupCommentRecord, SetStatusBody } from '@postil/contract';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { ById, targetOf } from '../../../core/http/messages/parameters.ts';
import { presentComment, presentMockupComment } from '../comment/present.ts';
import { setStatus } from './service.ts';

const config = { permission: 'write', role: 'guest' } as const;
const schema = { summary: 'Set the status', params: ById, body: SetStatusBody };

export function addStatusRoutes(app: App, services: Services): void {
  app.put(
    '/comments/:id/status',
    { config, schema: { ...schema, tags: ['Comments'], response: { 200: Done(CommentRecord) } } },
    (request, reply) =>
      services.write(request, reply, async (tx) => {
        const { status, note } = request.body;
        const target = { ...targetOf(request), kind: 'page' as const };
        const { comment } = await setStatus(tx, request.actor, { ...target, status, note });
        return { message: 'Status updated.', data: presentComment(comment), version: comment.version };
      }),
  );

  app.put(
    '/mockup-comments/:id/status',
    {
      config,
      schema: { ...schema, tags: ['Mockup comments'], response: { 200: Done(MockupCommentRecord) } },
    },
    (request, reply) =>
      services.write(request, reply, async (tx) => {
        const { status, note } = request.body;
        const target = { ...targetOf(request), kind: 'mockup' as const };
        const { comment } = await setStatus(tx, request.actor, { ...target, status, note });
        return { message: 'Status updated.', data: presentMockupComment(comment), version: comment.version };
      }),
  );
}
