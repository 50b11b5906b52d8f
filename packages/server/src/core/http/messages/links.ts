import type { FastifyReply, FastifyRequest } from 'fastify';
import { cursorOf, type ListingPage } from '../../records/paging.ts';

/**
 * Adds a `Link` header with the next page, if one exists; without `BASE_URL`, its URL is relative. Also adds
 * `Total-Is-Exact: false` if the total is not exact.
 */
export function addPageHeaders<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  listingPage: ListingPage<Row>,
): void {
  if (listingPage.listing.isTotalExact === false) reply.header('total-is-exact', 'false');
  const cursor = cursorOf(listingPage);
  if (cursor === undefined) return;
  const { path, query } = splitUrl(request.url);
  const otherParameters = query.split('&').filter((parameter) => !/^(page|cursor)=/.test(parameter));
  reply.header(
    'link',
    `<${request.server.baseUrl ?? ''}${path}?${[...otherParameters.filter(Boolean), `cursor=${cursor}`].join('&')}>; rel="next"`,
  );
}

/** Splits at the first question mark, because a query may contain more. */
function splitUrl(url: string): { path: string; query: string } {
  const end = url.indexOf('?');
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end + 1) };
}
