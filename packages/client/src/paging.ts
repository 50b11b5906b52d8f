import type { PreparedRequest } from './request.ts';

/**
 * The request for the page that a response names as the next one, in its `Link` header (RFC 8288).
 *
 * It goes to the URL of the previous request with the query of the link, because a server behind a tunnel or a proxy
 * may know itself by another URL, and the key must never be sent elsewhere.
 *
 * @returns undefined after the last page.
 */
export function nextPageOf(request: PreparedRequest, { headers }: Response): PreparedRequest | undefined {
  const links = (headers.get('link') ?? '').matchAll(/<([^>]*)>([^<]*)/g);
  for (const [, target = '', parameters = ''] of links) {
    const relations = /;\s*rel\s*=\s*"?([^";,]*)/i.exec(parameters)?.[1] ?? '';
    if (!relations.toLowerCase().split(/\s+/).includes('next')) continue;
    const url = new URL(request.url);
    url.search = new URL(target, request.url).search;
    return { ...request, url: url.href };
  }
  return undefined;
}
