import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { countWithNoun } from '../../../core/texts/counts.ts';
import { presentComment } from '../comment/present.ts';
import { moveToProject } from '../comment/service.ts';
import { updateCommentPageUrl } from './service.ts';

export function addLocationRoutes(app: App, services: Services): void {
  serve(app, operations.updateCommentPageUrl, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { id, page_url, version, movedCount } = await updateCommentPageUrl(tx, request.actor, {
        ...targetOf(request),
        move: request.body,
      });
      return {
        message: `${countWithNoun(movedCount, 'comment')} moved.`,
        messageWithoutRead: 'Comments moved.',
        data: { comment: { id, page_url } },
        version,
      };
    }),
  );

  serve(app, operations.moveToProject, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { comment } = await moveToProject(tx, request.actor, {
        ...targetOf(request),
        body: request.body,
      });
      return {
        message: 'Comment moved.',
        data: presentComment(comment, services.baseUrl()),
        version: comment.version,
      };
    }),
  );
}
