import type { FastifyRequest } from 'fastify';

/** The catch-all route. */
export const ANY_OTHER_PATH = '/*';

/** The name of a request's route in logs and metrics: its pattern, because parameters may contain user input. */
export function routeName({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): string {
  return url === undefined || url === ANY_OTHER_PATH ? 'unknown' : url;
}
