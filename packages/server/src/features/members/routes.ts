import * as operations from '@postil/contract/operations';
import { requireBelowLimit } from '../../core/db/caps.ts';
import type { LimitedServices, Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { addPageHeaders } from '../../core/http/messages/links.ts';
import { serve } from '../../core/http/serve.ts';
import { presentPage, readPage } from '../../core/records/paging.ts';
import { etagOf } from '../../core/records/versions.ts';
import { presentMember } from './present.ts';
import { JOINING_ORDER, listMembers, sortValues } from './queries.ts';
import { addMember, changeMember, getMember, type OnGuestRemoved, removeMember } from './service.ts';

type RemovalServices = Services & { readonly onGuestRemoved: OnGuestRemoved };

export function addMemberRoutes(app: App, services: LimitedServices & RemovalServices): void {
  addListRoute(app, services);
  addReadRoute(app, services);
  addCreateRoute(app, services);
  addUpdateRoute(app, services);
  addRemoveRoute(app, services);
}

function addListRoute(app: App, { database }: Services): void {
  serve(app, operations.listMembers, async (request, reply) => {
    const { search, role: roles } = request.query;
    const page = readPage(request.query, JOINING_ORDER);
    const listing = await listMembers(database.sql, request.actor, { search, roles, page });
    addPageHeaders(request, reply, { page, listing, sortValues });
    return { success: true as const, data: presentPage(listing, page, presentMember) };
  });
}

function addReadRoute(app: App, { database }: Services): void {
  serve(app, operations.getMember, async (request, reply) => {
    const row = await getMember(database.sql, request.actor, request.params.id);
    reply.header('etag', etagOf(row.version));
    return { success: true as const, data: presentMember(row) };
  });
}

function addCreateRoute(app: App, { write, cap }: LimitedServices): void {
  serve(app, operations.addMember, (request, reply) =>
    write(request, reply, async (tx) => {
      await requireBelowLimit(tx, request.actor, cap);
      const row = await addMember(tx, request.actor, request.body);
      return { message: 'Member added.', data: presentMember(row), version: row.version };
    }),
  );
}

function addUpdateRoute(app: App, { write }: Services): void {
  serve(app, operations.updateMember, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, body, headers } = request;
      const row = await changeMember(tx, request.actor, {
        id: params.id,
        body,
        ifMatch: headers['if-match'],
      });
      return { message: 'Member updated.', data: presentMember(row), version: row.version };
    }),
  );
}

function addRemoveRoute(app: App, { write, onGuestRemoved }: RemovalServices): void {
  serve(app, operations.removeMember, (request, reply) =>
    write(request, reply, async (tx) => {
      const { params, headers } = request;
      await removeMember(tx, request.actor, { id: params.id, ifMatch: headers['if-match'], onGuestRemoved });
      return { message: 'Member removed.' };
    }),
  );
}
