import type { Link } from './message.ts';

/** Control characters except line breaks, and those that change the direction of text, which can disguise a URL. */
const INVISIBLE_CHARACTERS = /(?!\n)\p{Cc}|\p{Bidi_Control}/gu;
const MAX_URL_LENGTH = 2_000;

/** Removes invisible characters from a text, and truncates it between code points. @returns null: it is empty. */
export function cleanText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const visibleText = value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(INVISIBLE_CHARACTERS, '');
  const text = visibleText.replaceAll(/\n{3,}/g, '\n\n').trim();
  return text === '' ? null : truncate(text, maxLength);
}

/** Cleans a text, and puts it on one line. @returns null: nothing is left. */
export function cleanLine(value: unknown, maxLength: number): string | null {
  return cleanText(typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : value, maxLength);
}

/** Truncates a text to `maxLength` UTF-16 units, including an ellipsis. */
function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** An http(s) URL in normal form; null if it is invalid, too long, or contains credentials. */
export function cleanUrl(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  const isLink = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  // Parentheses, asterisks and others that URLs may contain would end or format a link in Markdown.
  const href = isLink ? url.href.replaceAll(/[()[\]|\\^`{}<>*~]/g, encode) : '';
  return isLink && href.length <= MAX_URL_LENGTH ? href : null;
}

function encode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * Escapes a text for Markdown. Leading spaces are removed, and numbers at the beginning of a line escaped, because they
 * would begin code or a list.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(/[\\`*_~|<>[\]()#@!=:+{}-]/g, '\\$&')
    .replaceAll(/^(\d+)\./gm, '$1\\.');
}

/** A link in Markdown. Its label is not escaped, so it must not contain user input. */
export function linkInMarkdown({ label, url }: Link): string {
  return `[${label}](${url})`;
}
