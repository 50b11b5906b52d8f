import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DecryptionError } from '../../../core/access/encryption.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { clearCookie, readCookie, setCookie } from '../../../core/http/cookies.ts';
import { originOf } from '../../../core/http/messages/origin.ts';
import { setSessionCookie } from '../../../core/http/session-cookie.ts';
import { basePathOf } from '../../../core/net/base-path.ts';
import { explainConnectionFailure } from '../../../core/net/failures.ts';
import { storePendingLink } from '../identities/http.ts';
import { clientInfoOf } from '../sessions/http.ts';
import { type Attempt, createProvider, type Provider } from './provider.ts';
import { endAttempt } from './queries.ts';
import { SignOnRefusedError } from './refusals.ts';
import { createDecisionLogger } from './report.ts';
import { toReturnPath } from './return-path.ts';
import { getProviderScope, type SignOn, signOn } from './service.ts';

const PATHS = { start: '/auth/oidc/start', callback: '/auth/oidc/callback' } as const;
const COOKIE = 'postil_sign_on';
/** The context to which an encrypted attempt is bound. */
const CONTEXT = 'single sign-on';
const ATTEMPT_SECONDS = 600;
const config = { permission: 'open' } as const;

/** The dependencies that all sign-ins with the provider share. */
type SignOnDependencies = Pick<SignOn, 'settings' | 'cap' | 'onGuestRemoved'>;

/** The encrypted content of an attempt's cookie. */
interface StoredAttempt extends Attempt {
  readonly returnTo: string;
  readonly expiresAt: number;
}

/** Adds the two pages of a sign-in with a provider: the start, and the callback. */
export function addSingleSignOnPages(app: App, services: Services, dependencies: SignOnDependencies): void {
  const provider = createProvider(dependencies.settings);
  addStart(app, services, provider);
  addCallback(app, services, { ...dependencies, provider });
}

function addStart(app: App, { secretBox, logger }: Services, provider: Provider): void {
  const schema = {
    querystring: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2_048 })) }),
  };
  app.get(PATHS.start, { config, schema }, async (request, reply) => {
    const origin = originOf(request);
    const pathOfApp = basePathOf(origin);
    try {
      const { url, attempt } = await provider.begin(`${origin}${PATHS.callback}`);
      const storedAttempt: StoredAttempt = {
        ...attempt,
        returnTo: toReturnPath(request.query.return_to),
        expiresAt: Date.now() + ATTEMPT_SECONDS * 1_000,
      };
      setAttemptCookie(request, reply, {
        pathOfApp,
        value: secretBox.seal(JSON.stringify(storedAttempt), CONTEXT),
      });
      return await reply.redirect(url.href);
    } catch (error) {
      const reason = explainConnectionFailure(error, 'OIDC_ISSUER');
      logger.error({ err: error, reason }, 'the provider of single sign-on is unavailable');
      return reply.redirect(`${pathOfApp}/sign-in?error=unavailable`);
    }
  });
}

function addCallback(
  app: App,
  services: Services,
  { provider, ...dependencies }: SignOnDependencies & { provider: Provider },
): void {
  const { secretBox, logger } = services;
  const { sql } = services.database;
  app.get(PATHS.callback, { config }, async (request, reply) => {
    const origin = originOf(request);
    const pathOfApp = basePathOf(origin);
    const redirectToSignIn = (reason: string) => reply.redirect(`${pathOfApp}/sign-in?error=${reason}`, 302);
    const attempt = readAttempt(request, secretBox);
    setAttemptCookie(request, reply, { pathOfApp, value: '' });
    if (!attempt) return redirectToSignIn('expired');
    try {
      await endAttemptOnce(sql, attempt);
      requireNoError(request);
      const claims = await provider.complete(new URL(`${origin}${request.url}`), attempt);
      const scope = await getProviderScope(sql, dependencies.settings);
      const onDecided = createDecisionLogger(logger, {
        claims,
        settings: dependencies.settings,
        requestId: request.id,
      });
      const result = await services.change((tx) =>
        signOn(tx, { ...dependencies, claims, scope, onDecided }, clientInfoOf(request)),
      );
      if ('refusal' in result) return redirectToSignIn(result.refusal);
      if ('pendingLink' in result) {
        storePendingLink(request, reply, { secretBox, link: result.pendingLink });
        return redirectToSignIn('confirm');
      }
      setSessionCookie(request, reply, result.session.token);
      return await reply.redirect(`${pathOfApp}${attempt.returnTo}`, 302);
    } catch (error) {
      const reason = error instanceof SignOnRefusedError ? error.reason : 'failed';
      logger.warn({ err: error, reason, request_id: request.id }, 'a single sign-on failed');
      return redirectToSignIn(reason);
    }
  });
}

/**
 * Throws the error that the provider reports: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 *
 * @throws {SignOnRefusedError} the provider has reported an error.
 */
function requireNoError({ query }: FastifyRequest): void {
  const { error } = query as { error?: unknown };
  if (error === undefined) return;
  if (error === 'access_denied') throw new SignOnRefusedError('cancelled');
  const isUnavailable = error === 'server_error' || error === 'temporarily_unavailable';
  throw new SignOnRefusedError(isUnavailable ? 'unavailable' : 'failed');
}

/** @throws {SignOnRefusedError} the attempt has ended before. */
async function endAttemptOnce(sql: Sql, { state, expiresAt }: StoredAttempt): Promise<void> {
  const isFirst = await endAttempt(sql, { stateHash: hashSecret(state), expiresAt: new Date(expiresAt) });
  if (!isFirst) throw new SignOnRefusedError('failed', 'This attempt has already ended.');
}

function setAttemptCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { pathOfApp, value }: { pathOfApp: string; value: string },
): void {
  const cookie = { name: COOKIE, path: `${pathOfApp}/auth/oidc`, maxAgeSeconds: ATTEMPT_SECONDS };
  reply.header('cache-control', 'no-store');
  if (value === '') clearCookie(request, reply, cookie);
  else setCookie(request, reply, { ...cookie, value });
}

/** The attempt stored in the browser; undefined if there is none, or it has expired. */
function readAttempt(request: FastifyRequest, secretBox: Services['secretBox']): StoredAttempt | undefined {
  const value = readCookie(request, { name: COOKIE });
  if (value === undefined) return undefined;
  try {
    // Only this server can have encrypted it.
    const attempt = JSON.parse(secretBox.open(value, CONTEXT)) as StoredAttempt;
    return attempt.expiresAt > Date.now() ? attempt : undefined;
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}
