import type { FastifyRequest } from 'fastify';

/** The route of all paths that no other has. */
export const ANY_OTHER_PATH = '/*';

/** How logs and metrics name the route of a request: by its pattern, because the parameters may contain text that people wrote. */
export function routeName({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): string {
  return url === undefined || url === ANY_OTHER_PATH ? 'unknown' : url;
}
