import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from './messages/origin.ts';

/** The part of a request that tells its session. */
export type CookieRequest = Pick<FastifyRequest, 'headers' | 'server' | 'protocol' | 'host' | 'ips'>;

/** How long a session lasts without being used. */
export const SESSION_DAYS = 30;

const NAME = 'postil_session';
const MAX_AGE_SECONDS = SESSION_DAYS * 24 * 60 * 60;
const FORM = /^[\w-]{43}$/;

/** The token of the session in the cookie of a request; undefined when there is none of the right form. */
export function readSessionToken(request: CookieRequest): string | undefined {
  const prefix = `${nameFor(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return token !== undefined && FORM.test(token) ? token : undefined;
}

/** Gives the browser the token of a session, or renews the time for which it keeps it. */
export function setSessionCookie(request: CookieRequest, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookieOf(request, { value: token, maxAgeSeconds: MAX_AGE_SECONDS }));
}

/** Makes the browser forget the session. */
export function clearSessionCookie(request: CookieRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookieOf(request, { value: '', maxAgeSeconds: 0 }));
}

/** Whether people reach the server by https. */
export function isSecure(request: CookieRequest): boolean {
  return originOf(request).startsWith('https:');
}

/** Over https, only this server itself can set a cookie with this prefix: neither a sibling domain nor plain http. */
function nameFor(request: CookieRequest): string {
  return isSecure(request) ? `__Host-${NAME}` : NAME;
}

function cookieOf(
  request: CookieRequest,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  return `${nameFor(request)}=${value}; ${attributes}${isSecure(request) ? '; Secure' : ''}`;
}
