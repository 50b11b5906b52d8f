import type { IncomingHttpHeaders } from 'node:http';
import { findLanguage, type Language } from '@postil/contract';
import { readAppCookie } from '../cookies.ts';

/**
 * The language in which a browser shows the application: the one that was chosen there, else the first of the browser's
 * that the application has.
 *
 * @returns undefined: none of them, so that it is English.
 */
export function findShownLanguage(headers: IncomingHttpHeaders): Language | undefined {
  const ranges = (headers['accept-language'] ?? '').split(',').map((range) => range.split(';')[0]?.trim());
  return findLanguage([readAppCookie(headers, 'postil_language'), ...ranges]);
}
