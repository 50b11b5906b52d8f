import type { SetStatusBody } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { Type } from 'typebox';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { presentComment, presentMockupComment } from '../comment/present.ts';
import { setStatus } from './service.ts';

export function addStatusRoutes(app: App, services: Services): void {
  serve(app, operations.setCommentStatus, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const target = { ...targetOf(request), kind: 'page' as const };
      const { comment } = await setStatus(tx, request.actor, { ...target, ...changeIn(request.body) });
      return {
        message: 'Status updated.',
        data: presentComment(comment, services.baseUrl()),
        version: comment.version,
      };
    }),
  );

  serve(app, operations.setMockupCommentStatus, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const target = { ...targetOf(request), kind: 'mockup' as const };
      const { comment } = await setStatus(tx, request.actor, { ...target, ...changeIn(request.body) });
      return {
        message: 'Status updated.',
        data: presentMockupComment(comment, services.baseUrl()),
        version: comment.version,
      };
    }),
  );
}

function changeIn(body: Type.Static<typeof SetStatusBody>) {
  const { status, close_reason: closeReason, release, note, note_visibility: visibility } = body;
  return { status, closeReason, release, note, visibility };
}
