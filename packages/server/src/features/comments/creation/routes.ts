import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { createInsertTogether, createTask, createVisitorComment, isOneStatement } from './service.ts';

export function addCreationRoutes(app: App, services: Services): void {
  const together = createInsertTogether();
  serve(app, operations.createTask, {
    isOneStatement,
    handler: (request, reply) =>
      services.write(request, reply, async (tx) => {
        const insert = tx.commitsEach ? together : undefined;
        const task = await createTask(tx, request.actor, { body: request.body, together: insert });
        const { id, content, status, priority } = task;
        return { message: 'Task created.', data: { id, content, status, priority } };
      }),
  });

  serve(app, operations.createComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const comment = await createVisitorComment(tx, request.actor, request.body);
      const { id, content, status, priority, pageUrl, createdAt } = comment;
      const data = {
        comment: { id, content, status, priority, page_url: pageUrl, created_at: createdAt.toISOString() },
      };
      return { message: 'Comment created.', data };
    }),
  );
}
