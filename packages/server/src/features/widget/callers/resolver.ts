import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError, UnauthenticatedError } from '../../../core/errors.ts';
import { type Resolver, readKey } from '../../../core/http/authentication.ts';
import { findPageCaller, type PageCaller } from './service.ts';

/** Finds the callers from pages, once for each request. */
export interface PageCallers {
  /**
   * @returns undefined without a token of the widget.
   * @throws {UnauthenticatedError} the token is not valid; an expired one of a visitor or member is accepted.
   */
  find(request: FastifyRequest): Promise<PageCaller | undefined>;
  /** The caller, after authentication. @throws {ForbiddenError} `wrong_key_type` for a caller without a site. */
  get(request: object): PageCaller;
  readonly resolve: Resolver;
}

/** Finds a caller by a token; undefined for a token of another kind. */
type FindCaller = (sql: Sql, token: string) => Promise<PageCaller | undefined>;

/** @param findOthers finds the callers of tokens other than those of visitors and members. */
export function createPageCallers(getSql: () => Sql, findOthers: FindCaller): PageCallers {
  const lookUps = new WeakMap<FastifyRequest, Promise<PageCaller | undefined>>();
  const authenticatedCallers = new WeakMap<object, PageCaller>();
  const find = (request: FastifyRequest) => {
    const lookUp = lookUps.get(request) ?? findRequestCaller(request, getSql(), findOthers);
    lookUps.set(request, lookUp);
    return lookUp;
  };
  return {
    find,
    get(request) {
      const caller = authenticatedCallers.get(request);
      if (!caller)
        throw new ForbiddenError(
          'wrong_key_type',
          'This token names no site: send the token of the extension, a dot and the id of the site.',
        );
      return caller;
    },
    async resolve(request) {
      const caller = await find(request);
      if (!caller) return undefined;
      if (caller.expiresAt.getTime() <= Date.now())
        throw new UnauthenticatedError(
          caller.visit
            ? 'The token of the visitor has expired: begin another visit with POST /widget/v1/sessions.'
            : 'Your connection has expired: connect your account again.',
          caller.visit ? 'unauthenticated' : 'session_ended',
        );
      authenticatedCallers.set(request, caller);
      return caller.caller;
    },
  };
}

async function findRequestCaller(
  request: FastifyRequest,
  sql: Sql,
  findOthers: FindCaller,
): Promise<PageCaller | undefined> {
  const token = readKey(request);
  if (token === undefined) return undefined;
  return (await findPageCaller(sql, token)) ?? findOthers(sql, token);
}
