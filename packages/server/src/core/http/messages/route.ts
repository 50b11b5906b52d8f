import type { FastifyRequest } from 'fastify';

/** The route of all paths that no other has. */
export const ANY_OTHER_PATH = '/*';

/** How logs and metrics name the route of a request: by its pattern, because the parameters may contain text that people wrote. */
export function routeName({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): string {
  return url === undefined || url === ANY_OTHER_PATH ? 'unknown' : url;
}

/** The record that a request changes: its id, and the version that the caller has seen. */
export function targetOf({
  params,
  headers,
}: {
  params: { id: string };
  headers: Record<string, string | string[] | undefined>;
}): { id: string; ifMatch: string | undefined } {
  const ifMatch = headers['if-match'];
  return { id: params.id, ifMatch: typeof ifMatch === 'string' ? ifMatch : undefined };
}
