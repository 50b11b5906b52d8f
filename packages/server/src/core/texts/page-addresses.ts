import { hash } from 'node:crypto';

const TRACKING =
  /^(utm_.*|gclid|gclsrc|gad_source|gad_campaignid|dclid|gbraid|wbraid|srsltid|fbclid|msclkid|yclid|ttclid|twclid|sccid|rdt_cid|epik|li_fat_id|mc_cid|mc_eid|igshid|_ga|_gl|_kx|_hs(enc|mi)|mkt_tok|vero_id|oly_(anon|enc)_id|ref_src)$/i;

/**
 * The normal form in which page URLs are compared: host in lower case and without a trailing dot, no default port,
 * percent-encoding only where it is needed, no slash and no index file at the end of the path, no tracking parameters,
 * and no fragment unless it routes (`#/…`, `#!…`). A path remains a path. Any change here needs a migration that
 * rehashes the stored pages.
 */
export function normalPageUrl(pageUrl: string): string {
  const isPath = pageUrl.startsWith('/');
  const url = URL.parse(pageUrl, isPath ? 'http://path.invalid' : undefined);
  if (!url) return pageUrl;
  const kept = normalEncoding(url.search)
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''));
  const fragment = /^#[/!]/.test(url.hash) ? normalEncoding(url.hash) : '';
  const query = kept.length > 0 ? `?${kept.join('&')}` : '';
  const origin = isPath ? '' : `${url.protocol}//${url.host.replace(/(?<=[^.])\.(?=:|$)/, '')}`;
  return `${origin}${withoutIndex(normalEncoding(url.pathname))}${query}${fragment}`;
}

/** The index file of a folder is the page of the folder. */
const INDEX = /^(?:index\.(?:html|php))?$/;

function withoutIndex(pathname: string): string {
  const segments = pathname.split('/');
  const last = segments.findLastIndex((segment) => !INDEX.test(segment));
  return segments.slice(0, last + 1).join('/') || '/';
}

/** Unreserved characters as they are, and hexadecimal digits in upper case (RFC 3986, section 6.2.2). */
function normalEncoding(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/** 16 bytes that identify a page in indexes, whose entries must be short. */
export function pageHash(pageUrl: string): Buffer {
  return hash('sha256', normalPageUrl(pageUrl), 'buffer').subarray(0, 16);
}

/** The path of a page, as client-side routers see it. */
export function routeOf(pageUrl: string): string {
  return URL.parse(pageUrl, 'http://path.invalid')?.pathname ?? '/';
}

/** Labels of letters, digits, `-` and `_`, at most 253 characters in all; or an IPv6 address in brackets. */
const HOST = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.(?!$)|$))+$|^\[[0-9a-f:.]+\]$/;

/**
 * The host in a domain as people write one: `https://Shop.example.com:8080/x` is `shop.example.com`.
 *
 * @returns ASCII, lower case, without the root's dot; undefined without a valid host name.
 */
export function hostOf(domain: string): string | undefined {
  if (/^\/|[\s\\@]/.test(domain)) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(domain) ? domain : `http://${domain}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  return HOST.test(host) ? host : undefined;
}

/** Whether `domain` is the same host as another domain or below it, `www.` ignored. */
export function belongsToDomain(domain: string, other: string): boolean {
  const bare = (text: string) => hostOf(text)?.replace(/^www\./, '');
  const host = bare(domain);
  const otherHost = bare(other);
  return (
    host !== undefined && otherHost !== undefined && (host === otherHost || host.endsWith(`.${otherHost}`))
  );
}
