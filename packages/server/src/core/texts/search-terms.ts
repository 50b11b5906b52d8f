import { foldText } from './folding.ts';
import { arabicStems, MARK, markParts } from './word-parts.ts';

/**
 * The maximum number of indexed code points of a word. In UTF-8 they are at most 400 bytes; PostgreSQL allows 2,046 for
 * a term.
 */
const MAX_WORD_LENGTH = 100;
/** The maximum size of all terms of a record, in UTF-8 bytes. A `tsvector` can hold 1 MiB. */
const MAX_TERMS_BYTES = 1_000_000;
const MAX_QUERY_TERMS = 64;
/** The maximum number of inner parts of a word that are indexed in addition to its beginning. */
const MAX_PARTS = 12;
/** The length of the n-grams that are the terms of a run without spaces, in code points. */
const WINDOW_LENGTH = 4;

/**
 * Letters and digits of the scripts that are written without spaces between words. The extensions of a script (`scx`)
 * include characters that multiple scripts share: the long-vowel mark `ー` and the iteration marks of kana.
 */
const UNSPACED_SCRIPTS = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]&&[\p{L}\p{N}]]`;
const SPACED_SCRIPTS = `[[\\p{L}\\p{N}]--${UNSPACED_SCRIPTS}]`;

const WORDS = new RegExp(
  `${SPACED_SCRIPTS}[${SPACED_SCRIPTS}\\p{M}${MARK}]*|${UNSPACED_SCRIPTS}[${UNSPACED_SCRIPTS}\\p{M}${MARK}]*`,
  'gv',
);
const UNSPACED_START = new RegExp(`^${UNSPACED_SCRIPTS}`, 'v');
/** Khmer, Burmese and Thai texts may mark the ends of words with zero-width spaces, which most people do not type. */
const ZERO_WIDTH_SPACE = new RegExp(`(?<=${UNSPACED_SCRIPTS}\\p{M}*)\\u200b+(?=${UNSPACED_SCRIPTS})`, 'gv');

/**
 * The distinct terms under which a record with these texts is found by `searchQuery`.
 *
 * Words are runs of letters and digits of any script, with their combining marks; every other character separates
 * words. They are compared by their folded form (`foldText`). Of a word of more than 100 code points, only the first
 * 100 count. A run of letters in a script that is written without spaces (Han, kana, Thai, Lao, Khmer, Burmese) has a
 * term for each position in it: the next four code points (4-grams), or fewer at its end.
 *
 * A word has further terms, each of which reaches from a position within it to its end:
 *
 * - for its first 12 inner parts (`markParts`): `Button` in `PrimaryButton`, `404NotFound` in `HTTP404NotFound`;
 * - for its stems after Arabic prefixes (`arabicStems`), as in `الزر`.
 *
 * @returns folded terms, none of them empty, each at most 400 bytes in UTF-8: those of whole words in the order of the
 *   texts, then those of positions within words. After 1,000,000 bytes, further terms are left out.
 */
export function searchTerms(texts: readonly string[]): string[] {
  const terms = new Set<string>();
  let bytes = 0;
  for (const term of allTermsOf(markedWordsOf(texts.join('\n')))) {
    if (terms.has(term)) continue;
    bytes += Buffer.byteLength(term);
    if (bytes > MAX_TERMS_BYTES) break;
    terms.add(term);
  }
  return [...terms];
}

/** Yields whole words first, so that parts never displace them. */
function* allTermsOf(markedWords: readonly string[]): Generator<string> {
  for (const word of markedWords) yield* wholeTermsOf(word);
  for (const word of markedWords) yield* innerTermsOf(word);
}

function wholeTermsOf(markedWord: string): string[] {
  const word = withoutMarks(markedWord);
  return isUnspaced(word) ? windowsOf(word) : [truncateWord(word)];
}

function innerTermsOf(markedWord: string): string[] {
  if (isUnspaced(markedWord)) return [];
  const parts = markedWord.split(MARK, MAX_PARTS + 1);
  if (parts.length === 1) return arabicStems(truncateWord(markedWord));
  const terms: string[] = [];
  let start = 0;
  const word = withoutMarks(markedWord);
  for (const part of parts) {
    const rest = truncateWord(word.slice(start));
    if (start > 0 && rest !== '') terms.push(rest);
    terms.push(...arabicStems(rest));
    start += part.length;
  }
  return terms;
}

/**
 * A query for PostgreSQL's `::tsquery`, such as `'btn':* & 'primary':*`. It matches the terms of the records in which
 * every word of the search begins a word, and every run without spaces is contained.
 *
 * A run of up to four code points is found exactly. A longer one is found by all 4-grams in it,
 * so it can also match a record that has all of these 4-grams at different positions, which occurs only in contrived
 * texts. At most 64 distinct terms are searched for; further ones are left out, and the query then matches more
 * records.
 *
 * @returns undefined when the search contains no letter and no digit: it then matches nothing.
 */
export function searchQuery(search: string): string | undefined {
  const operands = new Set(wordsOf(search).flatMap(operandsOf));
  if (operands.size === 0) return undefined;
  return [...operands].slice(0, MAX_QUERY_TERMS).join(' & ');
}

/** The words of a text in folded form. A word is either spaced or unspaced: `日本語abc` is two words. */
function wordsOf(text: string): string[] {
  return markedWordsOf(text).map(withoutMarks);
}

/** The folded words of a text, with boundary marks at the beginnings of their parts, which folding would hide. */
function markedWordsOf(text: string): string[] {
  const folded = foldText(markParts(text));
  const joined = folded.includes('\u200b') ? folded.replace(ZERO_WIDTH_SPACE, '') : folded;
  return joined.match(WORDS) ?? [];
}

function withoutMarks(word: string): string {
  return word.includes(MARK) ? word.replaceAll(MARK, '') : word;
}

function operandsOf(word: string): string[] {
  if (!isUnspaced(word)) return [`${quoteLexeme(truncateWord(word))}:*`];
  const windows = windowsOf(word);
  if (windows.length <= WINDOW_LENGTH) return [`${quoteLexeme(word)}:*`];
  return windows.slice(0, 1 - WINDOW_LENGTH).map(quoteLexeme);
}

/** Whether a word is a run of a script without spaces. The first letter of all these scripts is U+0E01, a Thai one. */
const isUnspaced = (word: string): boolean => word > '\u0e00' && UNSPACED_START.test(word);

/** The 4-grams of a run, one from each position, in order. The last three are shorter. */
function windowsOf(run: string): string[] {
  const starts: number[] = [];
  let start = 0;
  for (const character of run) {
    starts.push(start);
    start += character.length;
  }
  return starts.map((start, position) => run.slice(start, starts[position + WINDOW_LENGTH]));
}

function truncateWord(word: string): string {
  if (word.length <= MAX_WORD_LENGTH) return word;
  // A code point has at most two code units.
  return [...word.slice(0, 2 * MAX_WORD_LENGTH)].slice(0, MAX_WORD_LENGTH).join('');
}

/** A lexeme of a `tsquery`, with `'` and `\` doubled. */
function quoteLexeme(term: string): string {
  return `'${term.replace(/['\\]/g, '$&$&')}'`;
}
