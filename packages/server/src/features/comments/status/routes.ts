import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { presentComment, presentMockupComment } from '../comment/present.ts';
import { setStatus } from './service.ts';

export function addStatusRoutes(app: App, services: Services): void {
  serve(app, operations.setCommentStatus, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { status, note, note_visibility: visibility } = request.body;
      const target = { ...targetOf(request), kind: 'page' as const };
      const { comment } = await setStatus(tx, request.actor, { ...target, status, note, visibility });
      return { message: 'Status updated.', data: presentComment(comment), version: comment.version };
    }),
  );

  serve(app, operations.setMockupCommentStatus, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const { status, note, note_visibility: visibility } = request.body;
      const target = { ...targetOf(request), kind: 'mockup' as const };
      const { comment } = await setStatus(tx, request.actor, { ...target, status, note, visibility });
      return { message: 'Status updated.', data: presentMockupComment(comment), version: comment.version };
    }),
  );
}
