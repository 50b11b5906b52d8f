import type { FastifyReply, FastifyRequest } from 'fastify';
import { cursorOf, type ListingPage } from '../../records/paging.ts';

/** Announces the next page in the `Link` header, where there is one; without `BASE_URL` relative to the request's address. */
export function linkNext<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  listingPage: ListingPage<Row>,
): void {
  const cursor = cursorOf(listingPage);
  if (cursor === undefined) return;
  const { path, query } = splitUrl(request.originalUrl);
  const kept = query.split('&').filter((parameter) => !/^(page|cursor)=/.test(parameter));
  reply.header(
    'link',
    `<${request.server.baseUrl ?? ''}${path}?${[...kept.filter(Boolean), `cursor=${cursor}`].join('&')}>; rel="next"`,
  );
}

/** A query may hold further question marks. */
function splitUrl(url: string): { path: string; query: string } {
  const end = url.indexOf('?');
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) };
}
