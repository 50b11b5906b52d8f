import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, findLanguage, type Language } from '@postil/contract';
import { readAppCookie } from '../cookies.ts';

/**
 * The language in which a browser shows the application: the one chosen there, else the first of the browser's
 * languages that is supported.
 *
 * @returns undefined if none is supported, which means English.
 */
export function findShownLanguage(headers: IncomingHttpHeaders): Language | undefined {
  return findLanguage([readAppCookie(headers, 'postil_language'), ...browserLanguagesOf(headers)]);
}

/**
 * The language of a page behind a mailed link: the one stored for its reader, else the first of the browser's
 * languages that is supported, else English.
 */
export function languageForReader(headers: IncomingHttpHeaders, stored: string | null | undefined): Language {
  return chooseLanguage([stored, ...browserLanguagesOf(headers)]);
}

/** The browser's languages, in the order of the `Accept-Language` header. */
function browserLanguagesOf(headers: IncomingHttpHeaders): (string | undefined)[] {
  return (headers['accept-language'] ?? '').split(',').map((range) => range.split(';')[0]?.trim());
}
