import { logMissing } from '../api/missing.ts';
import { native } from '../dom/native.ts';
import { HOST_NAME } from './host.ts';
import { allowsSource } from './policies/sources.ts';

const HEADERS = ['content-security-policy', 'content-security-policy-report-only'];
const TIME_LIMIT_MS = 3000;
const IMAGE_URL = 'data:image/gif,';

/**
 * Whether the page's Content Security Policy, if any, allows rendering a picture of the page without a report of a
 * violation. Rendering needs only images from `data:` URLs. The check itself cannot cause a report.
 */
export async function allowsPictures(): Promise<boolean> {
  const allows = (policy: string) => allowsSource(policy, { as: 'img-src', url: IMAGE_URL });
  if (!policiesIn(document).every(allows)) return false;
  if (hasDataImages()) return true;
  const headers = await readHeaders();
  return headers ? headers.every(allows) : hasInlineStyles();
}

/**
 * Whether the page's policy allows scripts to fetch from a URL, as far as it can be known without a report of a
 * violation.
 *
 * @param doc a document of the page.
 */
export async function allowsFetching(doc: Document, url: string): Promise<boolean> {
  const allows = (policy: string) => allowsSource(policy, { as: 'connect-src', url });
  if (!policiesIn(doc).every(allows)) return false;
  const { origin } = new URL(url);
  if (hasFetchedFrom(origin)) return true;
  const headers = await readHeaders();
  // A page with nonces has a policy, whose `connect-src` rarely includes the servers of fonts.
  return headers?.every(allows) ?? (origin === location.origin || !native(document).querySelector('[nonce]'));
}

/** The policies that a document contains. */
function policiesIn(doc: Document): string[] {
  const metas = native(doc).querySelectorAll('meta[http-equiv="content-security-policy" i]');
  return [...metas].map((meta) => meta.getAttribute('content') ?? '');
}

/** Whether the page relies on images from `data:` URLs itself. */
function hasDataImages(): boolean {
  const isShown = [...native(document).images].some(
    ({ src, naturalWidth }) => /^data:/.test(src) && naturalWidth > 0,
  );
  return isShown || [...native(document).styleSheets].some(mentionsDataImages);
}

function mentionsDataImages(sheet: CSSStyleSheet): boolean {
  try {
    return [...sheet.cssRules].some(({ cssText }) => cssText.includes('url("data:image/'));
  } catch {
    // It is cross-origin.
    return false;
  }
}

/**
 * Whether inline styles take effect: hardly any policy allows these without images from `data:` URLs, except policies
 * for scripts with nonces.
 */
function hasInlineStyles(): boolean {
  if (native(document).querySelector('script[nonce]')) return false;
  return [...native(document).querySelectorAll('style:not([nonce])')].some(
    (style) => style instanceof HTMLStyleElement && style.textContent !== '' && style.sheet?.cssRules.length,
  );
}

let headerPolicies: Promise<string[] | undefined> | undefined;

/**
 * The policies in the headers of the page. They are requested only if the page itself has fetched from its origin
 * before.
 *
 * @returns undefined if they are unknown.
 */
function readHeaders(): Promise<string[] | undefined> {
  if (!hasFetchedFrom(location.origin)) return Promise.resolve(undefined);
  headerPolicies ??= requestHeaders().catch(logMissing);
  return headerPolicies;
}

/** Requests the headers from an empty frame, so that a server that refuses such requests causes no error of the page. */
async function requestHeaders(): Promise<string[] | undefined> {
  const host = native(document).querySelector(HOST_NAME);
  // The widget has ended, and must leave nothing in the page.
  if (!host) return undefined;
  const frame = native(document).createElement('iframe');
  frame.style.setProperty('display', 'none', 'important');
  (host.shadowRoot ?? native(document).documentElement).append(frame);
  try {
    const { fetch } = (frame.contentWindow ?? window) as Window & typeof globalThis;
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const { ok, headers } = await fetch(location.href, { method: 'HEAD', cache: 'force-cache', signal });
    return ok ? HEADERS.flatMap((name) => (headers.get(name) ?? '').split(',')) : undefined;
  } finally {
    frame.remove();
  }
}

/** Whether a script of the page has fetched something from an origin. */
function hasFetchedFrom(origin: string): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.some(
    ({ name, initiatorType, responseStatus }) =>
      /^(fetch|xmlhttprequest)$/.test(initiatorType) && name.startsWith(`${origin}/`) && responseStatus,
  );
}
