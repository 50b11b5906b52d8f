import type { Inline } from './nodes.ts';

/** A URL in a text, with the punctuation and closing brackets that may follow it. */
const URL_PATTERN = /https?:\/\/[^\s<>"'`]+/gi;
const TRAILING_PUNCTUATION = /[.,:;!?)\]}*_~]+$/;

/**
 * The parts of a text without Markdown: mentions, URLs, and the words between them.
 *
 * @param names the people whose mentions are marked.
 */
export function partsOfText(text: string, names: readonly string[]): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(URL_PATTERN)) {
    const url = withoutTrailingPunctuation(found);
    if (!URL.canParse(url)) continue;
    parts.push(...mentionsIn(text.slice(end, index), names));
    parts.push({ type: 'link', url, children: [{ type: 'text', text: url }] });
    end = index + url.length;
  }
  parts.push(...mentionsIn(text.slice(end), names));
  return parts;
}

/** A URL keeps a closing bracket with a matching opening one, as in the URLs of Wikipedia. */
function withoutTrailingPunctuation(url: string): string {
  const [trailing = ''] = TRAILING_PUNCTUATION.exec(url) ?? [];
  const bare = url.slice(0, url.length - trailing.length);
  const isOpen = bare.lastIndexOf('(') > bare.lastIndexOf(')');
  return isOpen && trailing.startsWith(')') ? `${bare})` : bare;
}

/**
 * The names that can follow an `@`: those of people, and first names of exactly one person.
 *
 * @param names may include e-mail addresses, which can follow an `@`, too.
 */
export function mentionNames(names: readonly string[]): string[] {
  const wholeNames = [...new Set(names)];
  const namesByFirstName = Map.groupBy(wholeNames, (name) => name.split(' ', 1)[0]?.toLowerCase() ?? '');
  const firstNames = [...namesByFirstName.values()].flatMap(([only = '', ...others]) =>
    others.length === 0 ? (only.split(' ', 1)[0] ?? '') : [],
  );
  return [...new Set([...wholeNames, ...firstNames])];
}

function mentionsIn(text: string, names: readonly string[]): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < end || /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) continue;
    const name = findLongestName(text, at + 1, names);
    if (name === undefined) continue;
    if (at > end) parts.push({ type: 'text', text: text.slice(end, at) });
    end = at + 1 + name.length;
    parts.push({ type: 'mention', text: text.slice(at, end) });
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}

/** The beginning of an e-mail address. An unknown one belongs to a stranger, and names in it are not mentions. */
const MAIL_ADDRESS = /^[^\s@]*[\p{L}\p{M}\p{N}_+-]@[\p{L}\p{N}]/u;

/** The longest name at a position, in any letter case, that ends at a word boundary. */
function findLongestName(text: string, at: number, names: readonly string[]): string | undefined {
  const isAddress = MAIL_ADDRESS.test(text.slice(at));
  let longest: string | undefined;
  for (const name of names) {
    const isMatch =
      name !== '' &&
      (!isAddress || name.includes('@')) &&
      text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
      !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? '');
    if (isMatch && name.length > (longest?.length ?? 0)) longest = name;
  }
  return longest;
}
