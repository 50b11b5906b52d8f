import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import type { PageCallers } from '../callers/resolver.ts';
import { presentPageComment, presentPageReply, presentPageResult } from './present.ts';
import type { PageCommentRow } from './queries.ts';
import {
  anchorPageComment,
  assignPageComment,
  changePageComment,
  decideFromPage,
  type PageActor,
  removePageComment,
  replyFromPage,
  setPageCommentStatus,
} from './service.ts';

export function addChangeRoutes(app: App, services: Services, callers: PageCallers): void {
  const pageActorOf = (request: FastifyRequest): PageActor => ({
    actor: request.actor,
    page: callers.get(request),
  });
  addReplies(app, services, pageActorOf);
  addOwnChanges(app, services, pageActorOf);
  addTeamChanges(app, services, pageActorOf);
  addDecision(app, services, pageActorOf);
}

type PageActorOf = (request: FastifyRequest) => PageActor;

function response(message: string, row: PageCommentRow, { page }: PageActor) {
  return { message, data: presentPageComment(row, page) };
}

function addReplies(app: App, { write, visitorLimits }: Services, pageActorOf: PageActorOf): void {
  serve(app, operations.createWidgetReply, async (request, reply) => {
    const pageActor = pageActorOf(request);
    const { visit } = pageActor.page;
    if (visit) {
      await visitorLimits.countVisitorWrite(request);
      request.requiresModeration = !(await visitorLimits.countVisitorComment(request, visit.siteId));
    }
    return write(request, reply, async (tx) => {
      const row = await replyFromPage(tx, pageActor, { id: request.params.id, body: request.body });
      return { message: 'Reply created.', data: presentPageReply(row, pageActor.page) };
    });
  });
}

function addOwnChanges(app: App, { write, visitorLimits }: Services, pageActorOf: PageActorOf): void {
  const count = async (request: FastifyRequest) => {
    if (pageActorOf(request).page.visit) await visitorLimits.countVisitorWrite(request);
  };

  serve(app, operations.updateWidgetComment, async (request, reply) => {
    await count(request);
    return write(request, reply, async (tx) => {
      const pageActor = pageActorOf(request);
      const change = { id: request.params.id, changes: request.body };
      return response('Comment updated.', await changePageComment(tx, pageActor, change), pageActor);
    });
  });

  serve(app, operations.deleteWidgetComment, async (request, reply) => {
    await count(request);
    return write(request, reply, async (tx) => {
      await removePageComment(tx, pageActorOf(request), request.params.id);
      return { message: 'Comment deleted.' };
    });
  });

  serve(app, operations.setWidgetCommentAnchor, async (request, reply) => {
    await count(request);
    return write(request, reply, async (tx) => {
      const pageActor = pageActorOf(request);
      const { anchor, page_url: pageUrl, evidence } = request.body;
      return response(
        'Comment placed.',
        await anchorPageComment(tx, pageActor, { id: request.params.id, anchor, pageUrl, evidence }),
        pageActor,
      );
    });
  });
}

function addDecision(app: App, services: Services, pageActorOf: PageActorOf): void {
  serve(app, operations.decideOnWidgetResult, async (request, reply) => {
    const pageActor = pageActorOf(request);
    if (pageActor.page.visit) await services.visitorLimits.countVisitorWrite(request);
    const sign = await signerFor(request, services);
    return services.write(request, reply, async (tx) => {
      const { params, body } = request;
      const result = await decideFromPage(tx, pageActor, { id: params.id, body });
      const message = result.decision === 'accepted' ? 'Result accepted.' : 'Result refused.';
      return { message, data: presentPageResult(result, pageActor.page, sign) };
    });
  });
}

function addTeamChanges(app: App, { write }: Services, pageActorOf: PageActorOf): void {
  serve(app, operations.setWidgetCommentStatus, (request, reply) =>
    write(request, reply, async (tx) => {
      const pageActor = pageActorOf(request);
      const { status, release } = request.body;
      return response(
        'Status updated.',
        await setPageCommentStatus(tx, pageActor, { id: request.params.id, status, release }),
        pageActor,
      );
    }),
  );

  serve(app, operations.assignWidgetComment, (request, reply) =>
    write(request, reply, async (tx) => {
      const pageActor = pageActorOf(request);
      const { assigned_to: userId } = request.body;
      const row = await assignPageComment(tx, pageActor, { id: request.params.id, userId });
      return response(userId === null ? 'Comment unassigned.' : 'Comment assigned.', row, pageActor);
    }),
  );
}
