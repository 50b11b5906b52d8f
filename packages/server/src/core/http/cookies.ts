import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from './messages/origin.ts';

/** The part of a request that determines its cookies. */
export type CookieRequest = Pick<FastifyRequest, 'headers' | 'server' | 'protocol' | 'host' | 'ips'>;

/** A cookie that only this server sets and reads. */
interface OwnCookie {
  readonly name: string;
  /** The path of the cookie where people do not reach the server over https. Default: `/`. */
  readonly path?: string;
  /** The lifetime of the cookie, in seconds. */
  readonly maxAgeSeconds: number;
}

/** Whether people reach the server over https. */
function isSecure(request: CookieRequest): boolean {
  return originOf(request).startsWith('https:');
}

/** The value of a cookie; undefined when the browser sent none. */
export function readCookie(request: CookieRequest, { name }: Pick<OwnCookie, 'name'>): string | undefined {
  return parseCookie(request.headers.cookie ?? '', { decode: (value) => value })[
    cookieNameFor(request, name)
  ];
}

/** The value of a cookie that the application sets by itself in the browser, such as the theme. */
export function readAppCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  return parseCookie(cookie, { decode: (value) => value })[name];
}

/** Sets a cookie. @param cookie.value must contain only characters that are valid in a cookie. */
export function setCookie(
  request: CookieRequest,
  reply: FastifyReply,
  { name, path = '/', maxAgeSeconds, value }: OwnCookie & { readonly value: string },
): void {
  const cookiePath = isSecure(request) ? '/' : path;
  const attributes = `Path=${cookiePath}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  const cookie = `${cookieNameFor(request, name)}=${value}; ${attributes}${isSecure(request) ? '; Secure' : ''}`;
  reply.header('set-cookie', cookie);
}

/** Deletes a cookie in the browser. */
export function clearCookie(request: CookieRequest, reply: FastifyReply, cookie: OwnCookie): void {
  setCookie(request, reply, { ...cookie, value: '', maxAgeSeconds: 0 });
}

/** The name of a cookie. The prefix over https keeps sibling domains and plain http from setting such a cookie. */
function cookieNameFor(request: CookieRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}
