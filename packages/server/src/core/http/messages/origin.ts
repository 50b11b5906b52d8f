import type { FastifyRequest } from 'fastify';

/** The public address under which the caller reached the server, without a trailing slash. */
export function originOf(request: Pick<FastifyRequest, 'server' | 'protocol' | 'host'>): string {
  return request.server.baseUrl ?? `${request.protocol}://${request.host}`;
}
