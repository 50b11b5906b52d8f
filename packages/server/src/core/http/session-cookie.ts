import type { FastifyReply } from 'fastify';
import { type CookieRequest, clearCookie, readCookie, setCookie } from './cookies.ts';

/** How long a session lasts without being used. */
export const SESSION_DAYS = 30;

const COOKIE = { name: 'postil_session', maxAgeSeconds: SESSION_DAYS * 24 * 60 * 60 };
const FORM = /^[\w-]{43}$/;

/** The token of the session in the cookie of a request; undefined when there is none of the right form. */
export function readSessionToken(request: CookieRequest): string | undefined {
  const token = readCookie(request, COOKIE);
  return token !== undefined && FORM.test(token) ? token : undefined;
}

/** Gives the browser the token of a session, or renews the time for which it keeps it. */
export function setSessionCookie(request: CookieRequest, reply: FastifyReply, token: string): void {
  setCookie(request, reply, { ...COOKIE, value: token });
}

/** Makes the browser forget the session. */
export function clearSessionCookie(request: CookieRequest, reply: FastifyReply): void {
  clearCookie(request, reply, COOKIE);
}
