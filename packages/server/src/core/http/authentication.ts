import type { TokenType } from '@postil/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { requirePermission } from '../access/actor.ts';
import { AppError, ForbiddenError, UnauthenticatedError } from '../errors.ts';
import type { RateLimits } from './rate-limits.ts';

/** A key that was found: its owner as an actor, and what kind it is. */
export interface Caller {
  readonly actor: Omit<Actor, 'requestId'>;
  readonly tokenType: TokenType;
}

/** @throws {UnauthenticatedError} for a key that is unknown, mistyped, revoked or expired. */
export type FindCaller = (key: string) => Promise<Caller>;

/** Fastify's `onRequest` hook: settles who asks and whether the route's permission allows it. */
export type Authenticate = (request: FastifyRequest) => Promise<void>;

/** Who may enter somewhere, and which limit counts them. */
interface Door {
  readonly findCaller: FindCaller;
  readonly limits: RateLimits;
  /** The kinds of keys that may enter. */
  readonly tokenTypes: readonly TokenType[];
  readonly limit: 'countRequest' | 'countMcpMessage';
}

const WRONG_TYPE: Record<TokenType, string> = {
  api: 'This is an API key: the MCP endpoint takes MCP keys (psm_…).',
  mcp: 'This is an MCP key: the REST API takes API keys (pst_…).',
};

/** Lets keys of certain kinds in, before the body is read. */
export function authenticate(options: Omit<Door, 'limit'>): Authenticate {
  const door: Door = { ...options, limit: 'countRequest' };
  return async (request) => {
    const { permission } = request.routeOptions.config;
    if (permission === undefined || permission === 'public') return;
    await admit(request, door);
    if (permission !== 'of-tool') requirePermission(request.actor, permission);
  };
}

/**
 * Settles who asks. Every request counts, refused ones too: for its address where the key is not good, else for the key.
 *
 * @throws {AppError} 401, 403 for a key of a kind that may not enter, or 429 in place of either.
 */
export async function admit(request: FastifyRequest, door: Door): Promise<void> {
  const { actor, tokenType } = await identify(request, door);
  request.actor = { ...actor, requestId: request.id };
  await door.limits[door.limit](request);
  if (!door.tokenTypes.includes(tokenType)) throw new ForbiddenError('wrong_key_type', WRONG_TYPE[tokenType]);
}

async function identify(
  request: FastifyRequest,
  { findCaller, limits }: Pick<Door, 'findCaller' | 'limits'>,
): Promise<Caller> {
  try {
    return await findCaller(readKey(request));
  } catch (error) {
    if (error instanceof AppError && error.status === 401) await limits.countFailedAuthentication(request);
    throw error;
  }
}

/** @throws {UnauthenticatedError} without a key, or with two different ones. */
export function readKey({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const header = headers['x-api-key'];
  const bearer = /^Bearer +(\S+) *$/i.exec(String(headers.authorization ?? ''))?.[1];
  const keys = new Set([header, bearer].flat().filter((key) => key !== undefined && key !== ''));
  const [key] = keys;
  if (key === undefined) {
    throw new UnauthenticatedError(
      'A key is missing: send it in the header X-API-Key or Authorization: Bearer.',
    );
  }
  if (keys.size > 1) throw new UnauthenticatedError('Two different keys were sent: send one.');
  return key;
}
