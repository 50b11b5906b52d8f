import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { presentPin, presentPinReply } from '../pins/present.ts';
import type { PinRow } from '../pins/service.ts';
import type { PageCallers } from '../visits/callers.ts';
import {
  assignPin,
  changePin,
  type PageActor,
  placePin,
  removePin,
  replyToPin,
  setPinStatus,
} from './service.ts';

export function addPinChanges(app: App, services: Services, callers: PageCallers): void {
  const whoOf = (request: FastifyRequest): PageActor => ({ actor: request.actor, page: callers.of(request) });
  addReplies(app, services, whoOf);
  addOwnChanges(app, services, whoOf);
  addTeamChanges(app, services, whoOf);
}

type WhoOf = (request: FastifyRequest) => PageActor;

function answer(message: string, row: PinRow, { page }: PageActor) {
  return { message, data: presentPin(row, page) };
}

function addReplies(app: App, { write, guestLimits }: Services, whoOf: WhoOf): void {
  serve(app, operations.createPinReply, async (request, reply) => {
    const who = whoOf(request);
    if (who.page.visit) await guestLimits.countGuestWrite(request);
    return write(request, reply, async (tx) => {
      const { content, name } = request.body;
      const row = await replyToPin(tx, who, { id: request.params.id, content, name });
      return { message: 'Reply created.', data: presentPinReply(row, who.page) };
    });
  });
}

function addOwnChanges(app: App, { write }: Services, whoOf: WhoOf): void {
  serve(app, operations.updatePin, (request, reply) =>
    write(request, reply, async (tx) => {
      const who = whoOf(request);
      const { content } = request.body;
      return answer('Comment updated.', await changePin(tx, who, { id: request.params.id, content }), who);
    }),
  );

  serve(app, operations.deletePin, (request, reply) =>
    write(request, reply, async (tx) => {
      await removePin(tx, whoOf(request), request.params.id);
      return { message: 'Comment deleted.' };
    }),
  );

  serve(app, operations.setPinAnchor, (request, reply) =>
    write(request, reply, async (tx) => {
      const who = whoOf(request);
      const { anchor, page_url: pageUrl } = request.body;
      return answer(
        'Comment placed.',
        await placePin(tx, who, { id: request.params.id, anchor, pageUrl }),
        who,
      );
    }),
  );
}

function addTeamChanges(app: App, { write }: Services, whoOf: WhoOf): void {
  serve(app, operations.setPinStatus, (request, reply) =>
    write(request, reply, async (tx) => {
      const who = whoOf(request);
      const { status } = request.body;
      return answer('Status updated.', await setPinStatus(tx, who, { id: request.params.id, status }), who);
    }),
  );

  serve(app, operations.assignPin, (request, reply) =>
    write(request, reply, async (tx) => {
      const who = whoOf(request);
      const { assigned_to: userId } = request.body;
      const row = await assignPin(tx, who, { id: request.params.id, userId });
      return answer(userId === null ? 'Comment unassigned.' : 'Comment assigned.', row, who);
    }),
  );
}
