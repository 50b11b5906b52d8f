import { LIMITS } from '@postil/contract';

/** The first `LIMITS.excerpt` characters of a text, without splitting any. */
export function excerptOf(text: string): string {
  if (text.length <= LIMITS.excerpt) return text;
  return [...text.slice(0, 2 * LIMITS.excerpt)].slice(0, LIMITS.excerpt).join('');
}
