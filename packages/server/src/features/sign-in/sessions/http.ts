import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../core/db/database.ts';
import { findShownLanguage } from '../../../core/http/pages/language.ts';
import { readSessionToken, setSessionCookie } from '../../../core/http/session-cookie.ts';
import { type BegunSession, readSession, type SessionState, type Visitor } from './service.ts';

const USER_AGENT_CHARACTERS = 255;

/** The sender of a request who is not signed in. */
export function visitorOf(request: FastifyRequest): Visitor {
  const userAgent = request.headers['user-agent'];
  return {
    address: request.ip,
    userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
    language: findShownLanguage(request.headers),
    requestId: request.id,
    token: readSessionToken(request),
  };
}

/** Gives the browser a session just begun. @returns what the application shows of it. */
export async function handOver(
  { sql }: Pick<Database, 'sql'>,
  begun: BegunSession,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<SessionState> {
  setSessionCookie(request, reply, begun.token);
  return readSession(sql, begun);
}

/** Runs work when the response has been sent, which therefore does not show how long it takes. */
export async function afterResponse({ raw }: FastifyReply, work: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => raw.once('close', resolve));
  await work();
}
