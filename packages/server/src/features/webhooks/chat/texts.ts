import type { Link } from './message.ts';

/** Control characters except line breaks, and those that change the direction of text, which can disguise a URL. */
const UNSEEN = /(?!\n)\p{Cc}|\p{Bidi_Control}/gu;
const MAX_URL = 2_000;

/** A text of several lines without unseen characters, cut between characters. @returns null if nothing is left. */
export function cleanText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const lines = value.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(UNSEEN, '');
  const text = lines.replaceAll(/\n{3,}/g, '\n\n').trim();
  return text === '' ? null : cut(text, maxLength);
}

/** The same in one line. */
export function cleanLine(value: unknown, maxLength: number): string | null {
  return cleanText(typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : value, maxLength);
}

/** The text in at most `maxLength` UTF-16 units, the last of which is an ellipsis if something was cut. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** An http(s) URL in its normal form; null if it is none, is too long, or contains a user name. */
export function cleanUrl(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  const isLink = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  // The parentheses and bars that URLs may contain would end a link in Markdown.
  const href = isLink ? url.href.replaceAll(/[()[\]|\\^`{}<>*~]/g, encode) : '';
  return isLink && href.length <= MAX_URL ? href : null;
}

function encode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * The text as Markdown that shows it as it is: each sign is escaped, also at the beginning of a line, where digits and spaces
 * would begin a list or code.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(/[\\`*_~|<>[\]()#@!=:+{}-]/g, '\\$&')
    .replaceAll(/^(\d+)\./gm, '$1\\.');
}

/** The text as HTML that shows it as it is. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A link in Markdown. Its label is not escaped, so it must not contain text that somebody wrote. */
export function linkInMarkdown({ label, url }: Link): string {
  return `[${label}](${url})`;
}
