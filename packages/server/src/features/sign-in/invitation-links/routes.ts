import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import { ForbiddenError, UnauthenticatedError } from '../../../core/errors.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import type { Account } from '../../accounts/queries.ts';
import { setPersonName } from '../../members/memberships/queries.ts';
import { respondWithMemberLink } from '../passwords/http.ts';
import { deleteLinksOf } from '../passwords/queries.ts';
import type { PasswordServices } from '../passwords/routes.ts';
import { setPasswordByLink } from '../passwords/service.ts';
import { clientInfoOf, respondWithSession } from '../sessions/http.ts';
import { presentSession } from '../sessions/present.ts';
import { beginSession, type StartedSession } from '../sessions/service.ts';
import { presentInvitation } from './present.ts';
import { listInvitations } from './queries.ts';
import { openInvitation } from './service.ts';

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
    const session = await accept(services, request, request.body);
    const state = await respondWithSession(database, session, { request, reply });
    const message = `Welcome to ${state.activeMembership.organization_name}.`;
    return { success: true as const, message, data: presentSession(state) };
  });
}

interface Acceptance {
  readonly token: string;
  readonly name?: string;
  readonly password: string;
}

/** Accepts an invitation, and begins a session. People without a password set one; others sign in with theirs. */
async function accept(
  services: PasswordServices,
  request: FastifyRequest,
  { token, name, password }: Acceptance,
): Promise<StartedSession> {
  const { database, passwords, countSignIn } = services;
  const { account, link, organizationId, setsPassword } = await openInvitation(database.sql, token);
  const client = clientInfoOf(request);
  const personId = account.id;
  const furtherWork = async (tx: Parameters<typeof setPersonName>[0]) => {
    if (name !== undefined) await setPersonName(tx, { organizationId, personId }, name);
  };
  const proof = 'invitation';
  if (setsPassword)
    return setPasswordByLink(services, { account, link, token, password, proof }, { client, furtherWork });
  await countSignIn(request, account.email);
  if (!(await passwords.matches(account.password_hash, password)))
    throw new UnauthenticatedError('The password is wrong.', 'wrong_credentials');
  requireOwnPassword(account, organizationId);
  return database.transaction(async (tx) => {
    await deleteLinksOf(tx, account.id);
    await furtherWork(tx);
    return beginSession(tx, { account, proof, organizationId }, client);
  });
}

/** @throws {ForbiddenError} an admin of another organisation may know the password. */
function requireOwnPassword({ password_known_to: knownTo }: Account, organizationId: string): void {
  if (knownTo === null || knownTo === organizationId) return;
  throw new ForbiddenError(
    'forbidden',
    'Your password was set by a link of another organisation, whose admins may know it. ' +
      'Set a new one with "Forgot your password?", which sends an e-mail; then open this link again.',
  );
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
