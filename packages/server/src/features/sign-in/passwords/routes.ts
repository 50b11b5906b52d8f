import type { Language } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import type { FastifyRequest } from 'fastify';
import type { Passwords } from '../../../core/access/passwords.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { findShownLanguage } from '../../../core/http/pages/language.ts';
import { serve } from '../../../core/http/serve.ts';
import { type Account, findAccountById } from '../../accounts/queries.ts';
import { findAccountByEmail } from '../../accounts/service.ts';
import { listMemberships } from '../../members/memberships/queries.ts';
import { changeMember } from '../../members/service.ts';
import { renderPasswordReset } from '../../notifications/mail/rendering/password-reset.ts';
import type { SendAccountMail } from '../../notifications/mail/service.ts';
import { explainMailError } from '../../notifications/mail/transport.ts';
import { deletePendingLink, readPendingLink } from '../identities/http.ts';
import { confirmPendingLink } from '../identities/service.ts';
import { respondWithMemberLink } from '../links/http.ts';
import { issueLink, openLink } from '../links/service.ts';
import { afterResponse, clientInfoOf, respondWithSession } from '../sessions/http.ts';
import { presentSession } from '../sessions/present.ts';
import { readSession } from '../sessions/service.ts';
import { changeOwnPassword, setPasswordByLink } from './service.ts';

export type PasswordServices = Services & {
  readonly passwords: Passwords;
  /** undefined without a mail server. */
  readonly sendMail: SendAccountMail | undefined;
};

export function addPasswordRoutes(app: App, services: PasswordServices): void {
  addAccount(app, services);
  addChange(app, services);
  addRequest(app, services);
  addUse(app, services);
  addAdminLink(app, services);
}

function addAccount(app: App, { write }: Services): void {
  serve(app, operations.updateAccount, (request, reply) =>
    write(request, reply, async (tx) => {
      const { actor, body } = request;
      const { personId: userId, organizationId, via } = actor;
      // Guests see their own name, independent of their projects.
      const self = { ...actor, scope: 'organization' as const };
      await changeMember(tx, self, { id: userId, body: { name: body.name }, ifMatch: undefined });
      const state = await readSession(tx, { id: via.id, userId, organizationId });
      return { message: 'Name changed.', data: presentSession(state) };
    }),
  );
}

function addChange(app: App, services: PasswordServices): void {
  const { database, countSignIn } = services;
  serve(app, operations.changePassword, async (request) => {
    const { actor, body } = request;
    const account = await findAccountById(database.sql, actor.personId);
    if (!account) throw new Error('The account of a session is missing.');
    await countSignIn(request, account.email);
    const change = { account, currentPassword: body.current_password, newPassword: body.new_password };
    await changeOwnPassword(services, actor, change);
    return { success: true as const, message: 'Password changed. All other sessions ended.' };
  });
}

function addRequest(app: App, services: PasswordServices): void {
  const { database, countSignIn, sendMail, logger, baseUrl } = services;
  serve(app, operations.requestPasswordReset, async (request, reply) => {
    const { email } = request.body;
    await countSignIn(request, email);
    afterResponse(reply, async () => {
      const account = await findAccountByEmail(database.sql, email);
      if (!account || !sendMail) return;
      const link = await issueLink(database.sql, {
        purpose: 'reset',
        userId: account.id,
        organizationId: null,
        createdBy: null,
      });
      const url = `${baseUrl()}${link.path}`;
      await sendMail(
        account.email,
        renderPasswordReset({ url, ...(await mailContextOf(services, account, request)) }),
      );
    }).catch((error: unknown) =>
      logger.error(
        { err: error, reason: explainMailError(error) },
        'a link to reset a password could not be sent',
      ),
    );
    reply.code(202);
    return {
      success: true as const,
      message: 'If there is an account with this address, a link is on its way.',
    };
  });
}

/** The organisation of an account, and the language of its owner, which defaults to that of the request. */
async function mailContextOf(
  { database }: Pick<Services, 'database'>,
  account: Account,
  { headers }: FastifyRequest,
): Promise<{ organizationName: string; language: Language | null }> {
  const memberships = await listMemberships(database.sql, account.id);
  const [onlyMembership, ...others] = memberships;
  const localizedMembership = memberships.find(({ language }) => language !== null);
  return {
    organizationName: onlyMembership && others.length === 0 ? onlyMembership.organization_name : 'Postil',
    language: localizedMembership?.language ?? findShownLanguage(headers) ?? null,
  };
}

function addUse(app: App, services: PasswordServices): void {
  const { database } = services;
  serve(app, operations.readPasswordReset, async ({ body }) => {
    const { link, account } = await openLink(database.sql, { token: body.token, purpose: 'reset' });
    const data = { email: account.email, organization_name: link.organization_name };
    return { success: true as const, data };
  });
  serve(app, operations.resetPassword, async (request, reply) => {
    const { token, password } = request.body;
    const linkAndAccount = await openLink(database.sql, { token, purpose: 'reset' });
    const use = { ...linkAndAccount, token, password, proof: 'password_reset' as const };
    const link = readPendingLink(request, services.secretBox);
    // A link that an admin has seen does not prove the person's identity.
    const furtherWork = async (tx: Sql) => {
      if (linkAndAccount.link.created_by === null) await confirmPendingLink(tx, link, linkAndAccount.account);
    };
    const session = await setPasswordByLink(services, use, { client: clientInfoOf(request), furtherWork });
    if (link) deletePendingLink(request, reply);
    const state = await respondWithSession(database, session, { request, reply });
    return {
      success: true as const,
      message: 'Password set. You are signed in.',
      data: presentSession(state),
    };
  });
}

function addAdminLink(app: App, { write }: PasswordServices): void {
  serve(app, operations.createResetLink, (request, reply) =>
    write(request, reply, (tx) =>
      respondWithMemberLink(tx, request, { memberId: request.params.id, purpose: 'reset' }),
    ),
  );
}
