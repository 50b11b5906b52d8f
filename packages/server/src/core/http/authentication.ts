import { type Permission, WRONG_CREDENTIAL_MESSAGES } from '@postil/contract';
import type { FastifyRequest } from 'fastify';
import {
  type Actor,
  type Caller,
  requirePermission,
  requireReviewRight,
  requireRole,
  type Via,
} from '../access/actor.ts';
import { AppError, ForbiddenError, UnauthenticatedError } from '../errors.ts';
import type { App } from './app.ts';
import type { RateLimits } from './limits/rate-limits.ts';

/**
 * Finds the caller of a request by one kind of credential.
 *
 * @returns undefined when the request has no credential of this kind.
 * @throws {UnauthenticatedError} for a credential that is unknown, mistyped, revoked or expired.
 */
export type Resolver = (request: FastifyRequest) => Promise<Caller | undefined>;

/** An `onRequest` hook of Fastify that sets the actor and refuses one who may not use the route. */
export type Authenticate = (request: FastifyRequest) => Promise<void>;

/** The rules for admitting callers, and the rate limit that counts them. */
interface Admission {
  /** Tried in this order. */
  readonly resolvers: readonly Resolver[];
  readonly limits: RateLimits;
  /** The accepted kinds of credentials. */
  readonly accepts: readonly Via['kind'][];
  readonly limit: 'countRequest' | 'countMcpMessage';
}

/** Limits requests to open routes by IP address. It applies to routes that are added afterwards. */
export function limitOpenRoutes(app: App, limits: RateLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.permission !== 'open') return done();
    limits.countOpenRequest(request).then(() => done(), done);
  });
}

/** A hook that admits callers with accepted credentials and sufficient rights, before the body is read. */
export function authenticate(options: Omit<Admission, 'limit'>): Authenticate {
  const admission: Admission = { ...options, limit: 'countRequest' };
  return async (request) => {
    const { permission, role = 'member', operation } = request.routeOptions.config;
    if (!isPermission(permission)) return;
    await admit(request, admission);
    requireReviewRight(request.actor, operation?.reviewRight);
    if (operation?.isForSessions) requireSession(request.actor);
    const isOwnRecord = operation?.isOwnForSessions && request.actor.via.kind === 'session';
    if (!isOwnRecord) requirePermission(request.actor, permission);
    requireRole(request.actor, role);
  };
}

function requireSession({ via }: Pick<Actor, 'via'>): void {
  if (via.kind === 'session') return;
  throw new ForbiddenError(
    'wrong_key_type',
    'A key is not accepted here: sign in, because this operation is on an account.',
  );
}

function isPermission(permission: string | undefined): permission is Permission {
  return permission !== undefined && !['open', 'uncounted', 'of-tool'].includes(permission);
}

/**
 * Sets the actor of a request. Every request counts towards a rate limit, even a refused one: that of its IP address
 * when the credential is missing or invalid, otherwise that of the credential.
 *
 * @throws {AppError} 401, 403 for a credential of a kind that is not accepted here, or 429 instead of either.
 */
export async function admit(request: FastifyRequest, admission: Admission): Promise<void> {
  const { limits, limit, accepts } = admission;
  const caller = await identifyCounted(request, admission);
  request.actor = { ...caller, requestId: request.id };
  await limits[limit](request);
  const { kind } = caller.via;
  const isToolOperation = kind === 'mcp_key' && request.routeOptions.config.operation?.acceptsMcpKeys;
  if (!accepts.includes(kind) && !isToolOperation)
    throw new ForbiddenError(
      'wrong_key_type',
      WRONG_CREDENTIAL_MESSAGES[kind] ?? 'This kind of credential is not accepted here.',
    );
}

async function identifyCounted(
  request: FastifyRequest,
  { resolvers, limits }: Pick<Admission, 'resolvers' | 'limits'>,
): Promise<Caller> {
  try {
    return await identify(request, resolvers);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) {
      // Sessions cannot be guessed, and a page without a valid one sends requests often.
      const needsSession =
        error.code === 'session_ended' || request.routeOptions.config.operation?.isForSessions;
      await (needsSession ? limits.countOpenRequest(request) : limits.countFailedAuthentication(request));
    }
    throw error;
  }
}

/** Finds the current caller of a request. @throws {UnauthenticatedError} when no resolver finds one. */
export async function identify(request: FastifyRequest, resolvers: readonly Resolver[]): Promise<Caller> {
  for (const resolve of resolvers) {
    const caller = await resolve(request);
    if (caller) return caller;
  }
  throw new UnauthenticatedError(
    'A key is missing: send it in the header X-API-Key or Authorization: Bearer.',
  );
}

/**
 * The key in the headers of a request.
 *
 * @returns undefined when there is none.
 * @throws {UnauthenticatedError} for two different keys.
 */
export function readKey({
  headers,
}: {
  headers: Record<string, string | string[] | undefined>;
}): string | undefined {
  const header = headers['x-api-key'];
  const bearer = /^Bearer +(\S+) *$/i.exec(String(headers.authorization ?? ''))?.[1];
  // Node.js joins the values of a repeated header.
  const headerKeys = [header].flat().flatMap((value) => value?.split(/, */) ?? []);
  const keys = new Set([...headerKeys, bearer].filter((key) => key !== undefined && key !== ''));
  if (keys.size > 1) throw new UnauthenticatedError('Two different keys were sent: send one.');
  const [key] = keys;
  return key;
}
