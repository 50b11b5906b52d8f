import type { FastifyRequest } from 'fastify';

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
