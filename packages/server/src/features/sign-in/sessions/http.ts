import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../core/db/database.ts';
import { findShownLanguage } from '../../../core/http/pages/language.ts';
import { readSessionToken, setSessionCookie } from '../../../core/http/session-cookie.ts';
import { type ClientInfo, readSession, type SessionState, type StartedSession } from './service.ts';

const USER_AGENT_CHARACTERS = 255;

/** The client of an unauthenticated request. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  const userAgent = request.headers['user-agent'];
  return {
    address: request.ip,
    userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
    language: findShownLanguage(request.headers),
    requestId: request.id,
    token: readSessionToken(request),
  };
}

/** Sets the cookie of a new session. @returns the state of the session. */
export async function respondWithSession(
  { sql }: Pick<Database, 'sql'>,
  session: StartedSession,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<SessionState> {
  setSessionCookie(request, reply, session.token);
  return readSession(sql, session);
}

/** Runs work after the response has been sent, so that the response time does not depend on it. */
export async function afterResponse({ raw }: FastifyReply, work: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => raw.once('close', resolve));
  await work();
}
