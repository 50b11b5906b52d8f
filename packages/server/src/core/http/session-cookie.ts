import type { FastifyReply } from 'fastify';
import { DAY_MS } from '../process/durations.ts';
import { type CookieRequest, clearCookie, readCookie, setCookie } from './cookies.ts';

/** The lifetime of an unused session, in days. */
export const SESSION_DAYS = 30;

const LIFETIME_MS = SESSION_DAYS * DAY_MS;
const COOKIE = { name: 'postil_session', maxAgeSeconds: LIFETIME_MS / 1_000 };
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** A session that was last used before this instant has expired. */
export function oldestUse(): Date {
  return new Date(Date.now() - LIFETIME_MS);
}

/** The expiry of a session that is used now, unless it is used again. */
export function nextExpiry(): Date {
  return new Date(Date.now() + LIFETIME_MS);
}

/** The session token in a request's cookie; undefined when no well-formed one was sent. */
export function readSessionToken(request: CookieRequest): string | undefined {
  const token = readCookie(request, COOKIE);
  return token !== undefined && TOKEN_PATTERN.test(token) ? token : undefined;
}

/** Sets the cookie of a session, or renews its expiry. */
export function setSessionCookie(request: CookieRequest, reply: FastifyReply, token: string): void {
  setCookie(request, reply, { ...COOKIE, value: token });
}

/** Deletes the session cookie in the browser. */
export function clearSessionCookie(request: CookieRequest, reply: FastifyReply): void {
  clearCookie(request, reply, COOKIE);
}
