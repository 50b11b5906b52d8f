import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../net/origins.ts';

/** A name or an address, with a port or without. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The public address of the server, without a trailing slash: `BASE_URL`, or the one a trusted proxy reports, or the
 * listening address. A client's own `Host` is never trusted, because it could lead others to the client's server.
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
 * The address for a program that reads it and calls it, without a trailing slash: as `originOf`, but for a server that
 * listens on loopback, by the name of the machine itself that the request has used. Programs compare addresses as texts.
 */
export function originForProgram(request: Parameters<typeof originOf>[0]): string {
  const origin = originOf(request);
  const [own, asked] = [new URL(origin), URL.parse(`http://${request.host}`)];
  const isSame = asked?.port === own.port && isLoopbackName(asked.hostname) && isLoopbackName(own.hostname);
  return request.server.baseUrl === undefined && isSame ? asked.origin : origin;
}

type SessionRequest = Parameters<typeof originOf>[0] & Pick<FastifyRequest, 'actor'>;

/**
 * The address for a link that the caller passes on, without a trailing slash: as `originOf`, but where that would be the
 * listening address, the one at which the caller's own browser shows this server. The browser has confirmed it, because a
 * change with a session is accepted only from a page of its own host, and only the caller gets the link.
 */
export function originForLink(request: SessionRequest): string {
  const origin = originOf(request);
  const { server, actor, host, protocol } = request;
  const isKnown = origin !== server.listeningOrigin || actor.via.kind !== 'session';
  return isKnown || !HOST.test(host) ? origin : `${protocol}://${host}`;
}
