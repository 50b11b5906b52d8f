import type { IncomingHttpHeaders } from 'node:http';
import { findLanguage, type Language } from '@postil/contract';
import { readAppCookie } from '../cookies.ts';

/**
 * The language in which a browser shows the application: the one chosen there, else the first of the browser's
 * languages that is supported.
 *
 * @returns undefined if none is supported, which means English.
 */
export function findShownLanguage(headers: IncomingHttpHeaders): Language | undefined {
  const ranges = (headers['accept-language'] ?? '').split(',').map((range) => range.split(';')[0]?.trim());
  return findLanguage([readAppCookie(headers, 'postil_language'), ...ranges]);
}
