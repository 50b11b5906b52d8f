import * as operations from '@postil/contract/operations';
import type { Passwords } from '../../../core/access/passwords.ts';
import { UnauthenticatedError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '../../../core/http/session-cookie.ts';
import { deletePendingLink, readPendingLink } from '../identities/http.ts';
import { afterResponse, clientInfoOf, respondWithSession } from './http.ts';
import { presentSession, presentSessionRecord } from './present.ts';
import { findOnlyOrganizationName } from './queries.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readSession,
  recordRefusal,
  signIn,
  switchOrganization,
} from './service.ts';

/** The ways of signing in. */
interface SignInSettings {
  /** The name and the groups claim of the OpenID Connect provider; null without one. */
  readonly provider: { readonly name: string; readonly groupsClaim: string } | null;
  readonly isMailOn: boolean;
}

type SessionServices = Services & { readonly passwords: Passwords; readonly settings: SignInSettings };

export function addSessionRoutes(app: App, services: SessionServices): void {
  addOptions(app, services);
  addSignIn(app, services);
  addReading(app, services);
  addSwitch(app, services);
  addSignOut(app, services);
  addListing(app, services);
  addEnding(app, services);
}

function addOptions(app: App, { database, settings }: SessionServices): void {
  serve(app, operations.getSignInOptions, async () => {
    const { provider, isMailOn } = settings;
    const data = {
      organization_name: await findOnlyOrganizationName(database.sql),
      single_sign_on: provider && { name: provider.name, groups_claim: provider.groupsClaim },
      can_reset_by_mail: isMailOn,
    };
    return { success: true as const, data };
  });
}

function addSignIn(app: App, services: SessionServices): void {
  const { database, countSignIn, logger, secretBox } = services;
  serve(app, operations.signIn, async (request, reply) => {
    const { email, password } = request.body;
    await countSignIn(request, email);
    const client = clientInfoOf(request);
    const link = readPendingLink(request, secretBox);
    const result = await signIn(services, { email, password, link }, client);
    if ('refusedAccount' in result) {
      afterResponse(reply, async () => {
        logger.warn({ request_id: request.id, ip: request.ip }, 'a sign-in was refused');
        if (result.refusedAccount) await recordRefusal(database.sql, result.refusedAccount, client);
      }).catch((error: unknown) => logger.error({ err: error }, 'a refused sign-in could not be recorded'));
      throw new UnauthenticatedError('The e-mail address or the password is wrong.', 'wrong_credentials');
    }
    if (link) deletePendingLink(request, reply);
    const state = await respondWithSession(database, result.session, { request, reply });
    return { success: true as const, message: 'Signed in.', data: presentSession(state) };
  });
}

function addReading(app: App, { database }: Services): void {
  serve(app, operations.getSession, async (request, reply) => {
    const { personId: userId, organizationId, via } = request.actor;
    const state = await readSession(database.sql, { id: via.id, userId, organizationId });
    const token = readSessionToken(request);
    // The browser forgets the cookie 30 days after it was last set.
    if (token !== undefined) setSessionCookie(request, reply, token);
    return { success: true as const, data: presentSession(state) };
  });
}

function addSwitch(app: App, { write }: Services): void {
  serve(app, operations.switchOrganization, (request, reply) =>
    write(request, reply, async (tx) => {
      const state = await switchOrganization(tx, request.actor, request.body.organization_id);
      return {
        message: `You have switched to ${state.activeMembership.organization_name}.`,
        data: presentSession(state),
      };
    }),
  );
}

function addSignOut(app: App, { write }: Services): void {
  serve(app, operations.signOut, (request, reply) =>
    write(request, reply, async (tx) => {
      await endOwnSession(tx, request.actor, request.actor.via.id);
      clearSessionCookie(request, reply);
      return { message: 'Signed out.' };
    }),
  );
}

function addListing(app: App, { database }: Services): void {
  serve(app, operations.listSessions, async ({ actor }) => {
    const rows = await listOwnSessions(database.sql, actor);
    return { success: true as const, data: rows.map((row) => presentSessionRecord(row, actor.via.id)) };
  });
}

function addEnding(app: App, { write }: Services): void {
  serve(app, operations.endSession, (request, reply) =>
    write(request, reply, async (tx) => {
      await endOwnSession(tx, request.actor, request.params.id);
      return { message: 'Session ended.' };
    }),
  );
  serve(app, operations.endOtherSessions, (request, reply) =>
    write(request, reply, async (tx) => {
      await endOtherSessions(tx, request.actor);
      return { message: 'All other sessions ended.' };
    }),
  );
}
