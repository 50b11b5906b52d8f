import type { IncomingHttpHeaders } from 'node:http';
import { type FirstLoads, findFirstLoad, linksTo } from './first-loads.ts';

/** What the page needs to know before its script runs. */
export interface PageOptions {
  readonly headers: IncomingHttpHeaders;
  /** The path below which the app is served, with a slash at its end. */
  readonly basePath: string;
  readonly styleNonce: string;
  /** What to load at once; without it, each script names the next. */
  readonly first?: { readonly loads: FirstLoads; readonly place: string; readonly hasQuery: boolean };
}

const THEMES = ['system', 'light', 'dark'];
/** The languages of the app with their directions. */
const DIRECTIONS: Readonly<Record<string, string>> = { en: 'ltr', ar: 'rtl' };

const STYLES = /<link rel="stylesheet"[^>]* href="\.\/(?<file>[^"]+)">/g;
const STYLE_START = '<style nonce="">';
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * Prepares the built page for its readers: the outlines of the app are painted as soon as the page is there, because it
 * brings its styles, and the scripts let everything else go first.
 *
 * @param template the built `index.html`.
 * @param read a file of the build.
 */
export function prepareTemplate(template: string, read: (file: string) => string): string {
  return template
    .replace(STYLES, (_link, file: string) => `${STYLE_START}${read(file)}</style>`)
    .replace(SCRIPTS, (start) => `${start} fetchpriority="low"`);
}

/**
 * Fills in the page: theme, language, direction and the width of the sidebar, so that nothing flashes, the base of all
 * addresses, the nonce of this response, and links to what the first view takes.
 *
 * @param template what `prepareTemplate` returned.
 */
export function renderPage(template: string, { headers, basePath, styleNonce, first }: PageOptions): string {
  const theme = THEMES.find((each) => each === readCookie(headers, 'postil_theme')) ?? 'system';
  const language = languageOf(headers);
  const hasSession = hasSessionCookie(headers);
  const load = first && findFirstLoad(first.loads, { place: first.place, hasSession });
  const texts = first?.loads.languages[language] ?? [];
  const links = load ? linksTo(load, { texts, hasQuery: first.hasQuery }) : '';
  const isNarrow = readCookie(headers, 'postil_sidebar') === 'narrow';
  const attributes = [
    `lang="${language}" dir="${DIRECTIONS[language]}" data-theme="${theme}"`,
    // So that a visitor without a session does not ask for it in vain.
    hasSession ? '' : 'data-session="none"',
    isNarrow ? 'data-sidebar="narrow"' : '',
    load?.isInFrame ? `data-frame data-served-at="${Date.now()}"` : '',
  ].join(' ');
  return template
    .replace(/<html [^>]*>/, `<html ${attributes}>`)
    .replace('<base href="/"', `<base href="${escapeAttribute(basePath)}"`)
    .replace('name="style-nonce" content=""', `name="style-nonce" content="${styleNonce}"`)
    .replace(STYLE_START, `<style nonce="${styleNonce}">`)
    .replace('</head>', `${links}</head>`);
}

/** The language that was chosen, else the first of the browser's that the app has, else English. */
function languageOf(headers: IncomingHttpHeaders): string {
  const wanted = [
    readCookie(headers, 'postil_language') ?? '',
    ...(headers['accept-language'] ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase()),
  ];
  return wanted.find((language) => Object.hasOwn(DIRECTIONS, language)) ?? 'en';
}

/** Whether a cookie of a session was sent, valid or not. */
function hasSessionCookie(headers: IncomingHttpHeaders): boolean {
  return ['postil_session', '__Host-postil_session'].some((name) => readCookie(headers, name) !== undefined);
}

function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie.split(';').find((each) => each.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
