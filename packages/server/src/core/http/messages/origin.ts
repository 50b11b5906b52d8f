import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../net/origins.ts';

/** A host name or an IP address, with an optional port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The public URL of the server, without a trailing slash: `BASE_URL`, or the one a trusted proxy reports, or the
 * listening address. The `Host` of a client is never trusted, because it could direct others to an attacker's server.
 */
export function originOf(request: Pick<FastifyRequest, 'server' | 'protocol' | 'host' | 'ips'>): string {
  const { server, ips = [] } = request;
  if (server.baseUrl !== undefined) return server.baseUrl;
  // There is more than one address only if a trusted proxy has forwarded the request.
  return ips.length > 1 && HOST.test(request.host)
    ? `${request.protocol}://${request.host}`
    : server.listeningOrigin;
}

/**
 * The URL for a program that reads and calls it, without a trailing slash: as `originOf`, but for a server that listens
 * on loopback, with the loopback name used in the request. Programs compare URLs as texts.
 */
export function originForProgram(request: Parameters<typeof originOf>[0]): string {
  const origin = originOf(request);
  const [originUrl, requestedUrl] = [new URL(origin), URL.parse(`http://${request.host}`)];
  const isSameServer =
    requestedUrl?.port === originUrl.port &&
    isLoopbackName(requestedUrl.hostname) &&
    isLoopbackName(originUrl.hostname);
  return request.server.baseUrl === undefined && isSameServer ? requestedUrl.origin : origin;
}

type SessionRequest = Parameters<typeof originOf>[0] & Pick<FastifyRequest, 'actor'>;

/**
 * The URL for a link that the caller passes on, without a trailing slash: as `originOf`, but in place of the listening
 * address, the one that the caller's browser shows. The browser has confirmed it, because a change with a session is
 * accepted only from a page of the same host, and only the caller gets the link.
 */
export function originForLink(request: SessionRequest): string {
  const origin = originOf(request);
  const { server, actor, host, protocol } = request;
  const isKnown = origin !== server.listeningOrigin || actor.via.kind !== 'session';
  return isKnown || !HOST.test(host) ? origin : `${protocol}://${host}`;
}
