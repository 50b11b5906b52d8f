import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import type { CommentDetailRow } from '../comment/queries.ts';
import { createBatcher } from './batching-service.ts';
import { createTask, createVisitorComment } from './service.ts';

export function addCreationRoutes(app: App, services: Services): void {
  const createInBatch = createBatcher(services.change);
  serve(app, operations.createTask, (request, reply) => {
    const { actor, body } = request;
    return services.write(request, reply, {
      makeInBatch: async () => {
        const task = await createInBatch(actor, body);
        return task && toResponse(task);
      },
      makeAlone: async (tx) => toResponse(await createTask(tx, actor, body)),
    });
  });

  serve(app, operations.createComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const comment = await createVisitorComment(tx, request.actor, request.body);
      const { id, content, status, priority, page_url, created_at: createdAt } = comment;
      const data = {
        comment: { id, content, status, priority, page_url, created_at: createdAt.toISOString() },
      };
      return { message: 'Comment created.', data };
    }),
  );
}

function toResponse({ id, content, status, priority }: CommentDetailRow) {
  return { message: 'Task created.', data: { id, content, status, priority } };
}
