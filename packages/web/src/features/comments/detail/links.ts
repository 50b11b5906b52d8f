import { pinLink } from '@postil/contract/page-links';
import { decodePath } from '../cache/page.ts';

/**
 * The URL of the page on which a comment was made; the widget, if installed, focuses its pin.
 *
 * @param pageUrl a full URL, or a path on the site.
 * @param domain the domain of the site; undefined: the comment has no site.
 * @returns undefined for a path on an unknown site, and for anything that is not a web URL.
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
  return pinLink(url, id);
}

/**
 * The displayed name of a page: its path with its query and a hash route, or its host for the root. The host comes
 * first if the page is not on the site, since the link leads there. A `pageUrl` that is only a path is unchanged.
 *
 * @param domain the domain of the site; undefined: unknown.
 */
export function pageName(pageUrl: string, domain: string | undefined): string {
  if (!URL.canParse(pageUrl)) return pageUrl;
  const { host, pathname, search, hash } = new URL(pageUrl);
  const path = `${pathname}${search}${/^#[!/]/.test(hash) ? hash : ''}`;
  const foreign = foreignHost(pageUrl, domain) ?? '';
  return decodePath(path === '/' ? host : `${foreign}${path}`);
}

/**
 * The host of a page that is not on the site of its comment; undefined for a page of the site, or while the site is
 * unknown.
 */
export function foreignHost(pageUrl: string, domain: string | undefined): string | undefined {
  const [page, site] = [URL.parse(pageUrl), URL.parse(`http://${domain ?? ''}`)];
  if (!page || !site) return undefined;
  const siteHost = site.hostname.replace(/^www\./, '');
  return page.hostname === siteHost || page.hostname.endsWith(`.${siteHost}`) ? undefined : page.host;
}

/** The URL of a picture on the origin of this page; its host may be an alias of the same server. */
export function pictureUrl(url: string, origin: string): string {
  const { pathname, search } = new URL(url, origin);
  return `${origin}${pathname}${search}`;
}
