import type { IncomingHttpHeaders } from 'node:http';
import { directionOf } from '@postil/contract';
import { readAppCookie } from '../cookies.ts';
import { type FirstLoads, findFirstLoad, preloadLinks } from './first-loads.ts';
import { findShownLanguage } from './language.ts';

/** The data that the page needs before its script runs. */
interface PageOptions {
  readonly headers: IncomingHttpHeaders;
  /** The path below which the app is served, with a trailing slash. */
  readonly basePath: string;
  /** The public URL of the server, if configured. */
  readonly publicUrl?: string | undefined;
  readonly styleNonce: string;
  /** The nonce of the only inline script. */
  readonly scriptNonce: string;
  /** The files to preload; without them, each script is discovered only when the previous one has loaded. */
  readonly preload?: { readonly loads: FirstLoads; readonly route: string; readonly hasQuery: boolean };
}

const THEMES = ['system', 'light', 'dark'];

const STYLES = /<link rel="stylesheet"[^>]* href="\.\/(?<file>[^"]+)">/g;
const STYLE_START = '<style nonce="">';
/** The placeholders for words in the frame that is shown until the app renders. */
const WORD_PLACEHOLDERS = / data-word="(\w+)">/g;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * Prepares the built page: with its styles inlined, browsers paint the frame of the app immediately; its scripts are
 * loaded with low priority.
 *
 * @param template the built `index.html`.
 * @param read returns the text of a file of the build.
 */
export function prepareTemplate(template: string, read: (file: string) => string): string {
  return template
    .replace(STYLES, (_link, file: string) => `${STYLE_START}${read(file)}</style>`)
    .replace(SCRIPTS, (start) => `${start} fetchpriority="low"`);
}

/**
 * Fills in the page: theme, language, direction, the width of the sidebar and the words of the frame, so that the page
 * can be read before any script has loaded and does not flash; the base of all URLs, the nonce of this response, and
 * preload links for the first load.
 *
 * @param template the result of `prepareTemplate`.
 */
export function renderPage(
  template: string,
  { headers, basePath, publicUrl, styleNonce, scriptNonce, preload }: PageOptions,
): string {
  const theme = THEMES.find((each) => each === readAppCookie(headers, 'postil_theme')) ?? 'system';
  const language = findShownLanguage(headers) ?? 'en';
  const hasSession = hasSessionCookie(headers);
  const load = preload && findFirstLoad(preload.loads, { route: preload.route, hasSession });
  const texts = preload?.loads.languages[language] ?? { first: [], rest: [] };
  const links = load ? preloadLinks(load, { texts, hasQuery: preload.hasQuery }) : '';
  const words = preload?.loads.words[language] ?? {};
  const wordOf = (name: string) => words[name === 'title' ? (load?.title ?? '') : name] ?? '';
  const isSidebarCollapsed = readAppCookie(headers, 'postil_sidebar') === 'narrow';
  const attributes = [
    `lang="${language}" dir="${directionOf(language)}" data-theme="${theme}"`,
    // Spares a browser without a session a request that must fail.
    hasSession ? '' : 'data-session="none"',
    publicUrl === undefined ? '' : `data-public-url="${escapeText(publicUrl)}"`,
    isSidebarCollapsed ? 'data-sidebar="narrow"' : '',
    load?.isInFrame ? `data-frame data-served-at="${Date.now()}"` : '',
    load?.title === undefined ? '' : `data-title="${escapeText(load.title)}"`,
  ].join(' ');
  return template
    .replace(/<html [^>]*>/, `<html ${attributes}>`)
    .replace('<base href="/"', `<base href="${escapeText(basePath)}"`)
    .replace('name="style-nonce" content=""', `name="style-nonce" content="${styleNonce}"`)
    .replace('<script nonce="">', `<script nonce="${scriptNonce}">`)
    .replace(STYLE_START, `<style nonce="${styleNonce}">`)
    .replace(WORD_PLACEHOLDERS, (_match, name: string) => `>${escapeText(wordOf(name))}`)
    .replace('</head>', `${links}</head>`);
}

/** Whether a session cookie was sent, valid or not. */
function hasSessionCookie(headers: IncomingHttpHeaders): boolean {
  return ['postil_session', '__Host-postil_session'].some(
    (name) => readAppCookie(headers, name) !== undefined,
  );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
