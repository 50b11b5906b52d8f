import * as operations from '@postil/contract/operations';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { respondWithMemberLink } from '../links/http.ts';
import type { PasswordServices } from '../passwords/routes.ts';
import { clientInfoOf, respondWithSession } from '../sessions/http.ts';
import { presentSession } from '../sessions/present.ts';
import { presentInvitation } from './present.ts';
import { listInvitations } from './queries.ts';
import { acceptInvitation, openInvitation } from './service.ts';

export function addInvitationRoutes(app: App, services: PasswordServices): void {
  addAdministration(app, services);
  const { database } = services;
  serve(app, operations.readInvitation, async ({ body }) => {
    const { account, membership, inviterName, setsPassword } = await openInvitation(database.sql, body.token);
    const data = {
      organization_name: membership.organization_name,
      email: account.email,
      name: membership.name,
      inviter_name: inviterName ?? null,
      has_account: !setsPassword,
    };
    return { success: true as const, data };
  });
  serve(app, operations.acceptInvitation, async (request, reply) => {
    const client = clientInfoOf(request);
    const countAttempt = (email: string) => services.countSignIn(request, email);
    const session = await acceptInvitation(services, request.body, { client, countAttempt });
    const state = await respondWithSession(database, session, { request, reply });
    const message = `Welcome to ${state.activeMembership.organization_name}.`;
    return { success: true as const, message, data: presentSession(state) };
  });
}

function addAdministration(app: App, { database, write }: PasswordServices): void {
  serve(app, operations.listInvitations, async ({ actor }) => {
    const rows = await listInvitations(database.sql, actor.organizationId);
    return { success: true as const, data: rows.map(presentInvitation) };
  });
  serve(app, operations.createInvitation, (request, reply) =>
    write(request, reply, (tx) =>
      respondWithMemberLink(tx, request, { memberId: request.params.id, purpose: 'invitation' }),
    ),
  );
}
