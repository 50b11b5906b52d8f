import { hash } from 'node:crypto';

const TRACKING_PARAMETER =
  /^(utm_.*|gclid|gclsrc|gad_source|gad_campaignid|dclid|gbraid|wbraid|srsltid|fbclid|msclkid|yclid|ttclid|twclid|sccid|rdt_cid|epik|li_fat_id|mc_cid|mc_eid|igshid|_ga|_gl|_kx|_hs(enc|mi)|mkt_tok|vero_id|oly_(anon|enc)_id|ref_src)$/i;

/**
 * The normal form in which page URLs are compared: host in lower case and without a trailing dot, no default port,
 * percent-encoding only where it is needed, no slash and no index file at the end of the path, no tracking parameters,
 * and no fragment unless it is a route (`#/…`, `#!…`). A path remains a path. Any change here needs a migration that
 * rehashes the stored pages.
 */
export function normalPageUrl(pageUrl: string): string {
  const isPath = pageUrl.startsWith('/');
  const url = URL.parse(pageUrl, isPath ? 'http://path.invalid' : undefined);
  if (!url) return pageUrl;
  const parameters = normalEncoding(url.search)
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING_PARAMETER.test(pair.split('=', 1)[0] ?? ''));
  const fragment = /^#[/!]/.test(url.hash) ? normalEncoding(url.hash) : '';
  const query = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  const origin = isPath ? '' : `${url.protocol}//${url.host.replace(/(?<=[^.])\.(?=:|$)/, '')}`;
  return `${origin}${withoutIndex(normalEncoding(url.pathname))}${query}${fragment}`;
}

/** The name of an index file, whose page is that of its folder; or an empty name. */
const INDEX_FILE = /^(?:index\.(?:html|php))?$/;

function withoutIndex(pathname: string): string {
  const segments = pathname.split('/');
  const lastIndex = segments.findLastIndex((segment) => !INDEX_FILE.test(segment));
  return segments.slice(0, lastIndex + 1).join('/') || '/';
}

/** The text with unreserved characters decoded, and hexadecimal digits in upper case (RFC 3986, section 6.2.2). */
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
 * @returns ASCII, lower case, without a trailing dot; undefined without a valid host name.
 */
export function hostOf(domain: string): string | undefined {
  if (/^\/|[\s\\@]/.test(domain)) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(domain) ? domain : `http://${domain}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  return HOST.test(host) ? host : undefined;
}

/** Whether the host of `domain` is that of `other` or a subdomain of it; `www.` is ignored. */
export function belongsToDomain(domain: string, other: string): boolean {
  const bareHostOf = (text: string) => hostOf(text)?.replace(/^www\./, '');
  const host = bareHostOf(domain);
  const otherHost = bareHostOf(other);
  return (
    host !== undefined && otherHost !== undefined && (host === otherHost || host.endsWith(`.${otherHost}`))
  );
}
