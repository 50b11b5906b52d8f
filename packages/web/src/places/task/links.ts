import { readable } from '../tasks/page.ts';

/**
 * The address of the page on which a comment was made, with its pin in focus where the widget is installed.
 *
 * @param pageUrl a full address, or a path on the site.
 * @param domain of the site; undefined when the comment has none.
 * @returns undefined for a path of an unknown site, and for what is no web address.
 */
export function pageLink(
  id: string,
  { pageUrl, domain }: { readonly pageUrl: string; readonly domain: string | undefined },
): string | undefined {
  const scheme = domain !== undefined && /^localhost\b/.test(domain) ? 'http' : 'https';
  const base = domain === undefined ? undefined : `${scheme}://${domain}`;
  if (!URL.canParse(pageUrl, base)) return undefined;
  const url = new URL(pageUrl, base);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  // A fragment may be the route of a single-page app.
  url.hash = url.hash.length > 1 ? `${url.hash}&postil=${id}` : `postil=${id}`;
  return url.href;
}

/** What people call a page: its path, and its query where it has one. */
export function pageName(pageUrl: string): string {
  if (!URL.canParse(pageUrl)) return pageUrl;
  const { host, pathname, search, hash } = new URL(pageUrl);
  const path = `${pathname}${search}${/^#[!/]/.test(hash) ? hash : ''}`;
  return readable(path === '/' ? host : path);
}

/** The address of a picture at the origin of this page: its own may be another name of the same server. */
export function pictureAddress(url: string, origin: string): string {
  const { pathname, search } = new URL(url, origin);
  return `${origin}${pathname}${search}`;
}
