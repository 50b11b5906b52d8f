import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentReference } from '../../../core/records/references.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { countWithNoun } from '../../../core/texts/counts.ts';
import { claimForWork, handOver, releaseComment } from './claim-service.ts';
import { presentComment, presentHolder } from './present.ts';
import { assignComment, changeComment, changeComments, removeComment } from './service.ts';

export function addCommentRoutes(app: App, services: Services): void {
  addChanges(app, services);
  addAssignment(app, services);
  addClaims(app, services);
}

function addChanges(app: App, services: Services): void {
  serve(app, operations.updateComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { comment } = await changeComment(tx, request.actor, {
        ...targetOf(request),
        changes: request.body,
      });
      return {
        message: 'Comment updated.',
        data: presentComment(comment, services.baseUrl()),
        version: comment.version,
      };
    }),
  );

  serve(app, operations.updateComments, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const changes = await changeComments(tx, request.actor, request.body);
      const changedCount = changes.filter(({ isChanged }) => isChanged).length;
      const comments = changes.map(({ comment }) => presentComment(comment, services.baseUrl()));
      return {
        message: `${countWithNoun(changedCount, 'comment')} updated.`,
        // The number of changed comments would reveal the earlier state of the others.
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
      const data = {
        comment: {
          id: comment.id,
          assigned_to: presentReference(comment.assigned_to, comment.assigned_to_name),
        },
      };
      return { message: 'Comment assigned.', data, version: comment.version };
    }),
  );

  serve(app, operations.unassignComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { comment } = await assignComment(tx, request.actor, { ...targetOf(request), userId: null });
      const data = {
        comment: {
          id: comment.id,
          assigned_to: presentReference(comment.assigned_to, comment.assigned_to_name),
        },
      };
      return { message: 'Comment unassigned.', data, version: comment.version };
    }),
  );
}

function addClaims(app: App, services: Services): void {
  serve(app, operations.handOverComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { id } = request.params;
      await handOver(tx, request.actor, { id, text: request.body.text });
      return { message: 'Comment handed over.', data: { comment_id: id } };
    }),
  );

  serve(app, operations.claimComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { id } = request.params;
      const { claim } = await claimForWork(tx, request.actor, { id, minutes: request.body.minutes });
      return { message: 'Comment claimed.', data: { comment_id: id, claimed_by: presentHolder(claim) } };
    }),
  );

  serve(app, operations.releaseComment, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { comment, claim } = await releaseComment(tx, request.actor, request.params.id);
      return {
        message: 'Claim released.',
        data: { comment_id: comment.id, claimed_by: presentHolder(claim) },
      };
    }),
  );
}
