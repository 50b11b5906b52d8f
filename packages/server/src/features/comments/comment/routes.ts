import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { counted } from '../../../core/texts/counts.ts';
import { presentAssignee, presentComment } from './present.ts';
import { assignComment, changeComment, changeComments, removeComment } from './service.ts';

export function addCommentRoutes(app: App, services: Services): void {
  addChanges(app, services);
  addAssignment(app, services);
}

function addChanges(app: App, services: Services): void {
  serve(app, operations.updateComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { comment } = await changeComment(tx, request.actor, {
        ...targetOf(request),
        changes: request.body,
      });
      return { message: 'Comment updated.', data: presentComment(comment), version: comment.version };
    }),
  );

  serve(app, operations.updateComments, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const changes = await changeComments(tx, request.actor, request.body);
      const changedCount = changes.filter(({ isChanged }) => isChanged).length;
      const comments = changes.map(({ comment }) => presentComment(comment));
      return {
        message: `${counted(changedCount, 'comment')} updated.`,
        // The number that changed tells how the others were.
        messageWithoutRead: 'Comments updated.',
        data: { comments, changed_count: changedCount },
      };
    }),
  );

  serve(app, operations.deleteComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      await removeComment(tx, request.actor, targetOf(request));
      return { message: 'Comment deleted.' };
    }),
  );
}

function addAssignment(app: App, services: Services): void {
  serve(app, operations.assignComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { comment } = await assignComment(tx, request.actor, {
        ...targetOf(request),
        userId: request.body.user_id,
      });
      const data = { comment: { id: comment.id, assigned_to: presentAssignee(comment) } };
      return { message: 'Comment assigned.', data, version: comment.version };
    }),
  );

  serve(app, operations.unassignComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { comment } = await assignComment(tx, request.actor, { ...targetOf(request), userId: null });
      const data = { comment: { id: comment.id, assigned_to: presentAssignee(comment) } };
      return { message: 'Comment unassigned.', data, version: comment.version };
    }),
  );
}
