import type { FastifyRequest } from 'fastify';

/**
 * The public address of the server, without a trailing slash: `BASE_URL`, or what a trusted proxy says, or the
 * address that is listened on. What a client says of it is never believed: it could lead others to a server of its own.
 */
export function originOf(request: Pick<FastifyRequest, 'server' | 'protocol' | 'host' | 'ips'>): string {
  const { server, ips = [] } = request;
  if (server.baseUrl !== undefined) return server.baseUrl;
  // More than the address of the connection itself comes from trusted proxies only.
  return ips.length > 1 ? `${request.protocol}://${request.host}` : server.listeningOrigin;
}
