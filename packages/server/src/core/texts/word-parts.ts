/** The boundary mark before each searchable part of a word, removed later; as a non-letter, it survives folding. */
export const MARK = '\u0001';

/** The symbols outside ASCII, some of which Unicode decomposes into letters or digits: `№`, `㎏` and `℃`. */
const SYMBOL = String.raw`[\p{S}--\p{ASCII}]`;

/**
 * The positions at which a part begins:
 *
 * - a capital after a lower-case letter or a digit, and the last of several before a lower-case letter: `HTTPServer`;
 * - a digit after a letter, and a letter after a digit;
 * - a digit of another kind, such as `①` or `½` after `2`;
 * - a symbol, and the character after it.
 *
 * Each lookahead comes before its lookbehind, so that the combining marks of a letter are counted only once.
 */
const BEGINNINGS = new RegExp(
  [
    String.raw`(?=\p{Lu})(?<=[\p{Ll}\p{N}]\p{M}*)`,
    String.raw`(?=\p{Lu}\p{M}*\p{Ll})(?<=\p{Lu}\p{M}*)`,
    String.raw`(?=\p{N})(?<=\p{L}\p{M}*)`,
    String.raw`(?=\p{L})(?<=\p{N}\p{M}*)`,
    String.raw`(?=\p{Nd})(?<=[\p{No}\p{Nl}]\p{M}*)`,
    String.raw`(?=[\p{No}\p{Nl}])(?<=\p{N}\p{M}*)`,
    `(?=${SYMBOL})`,
    String.raw`(?=[\p{L}\p{N}])(?<=${SYMBOL}\p{M}*)`,
  ].join('|'),
  'gv',
);

/**
 * Inserts a boundary mark before each separately searchable part of a word. Only those between the letters and
 * digits of a word count.
 */
export function markParts(text: string): string {
  return text.replaceAll(MARK, ' ').replace(BEGINNINGS, MARK);
}

const CONJUNCTION = /^[وف]/;
const PREPOSITION = /^[بكل]/;
const ARTICLE = /^[اٱ]ل/;
/** The preposition `ل` merges with the article. */
const MERGED_ARTICLE = /^لل/;
/** The beginning of a stem, which has at least two letters. */
const MIN_STEM = /^\p{sc=Arabic}{2}/v;

/**
 * The stems of an Arabic word, one after each of its prefixes: a conjunction (و, ف), a preposition (ب, ك, ل) and the
 * article (ال), in this order.
 *
 * @param word folded.
 * @returns the stems from the longest to the shortest; empty for a word without a prefix, or in another script. For a
 *   word that begins with `لل`, they include its form with the article.
 */
export function arabicStems(word: string): string[] {
  const stems: string[] = [];
  let stem = word;
  const strip = (prefix: RegExp) => {
    const shorterStem = stem.replace(prefix, '');
    if (shorterStem === stem || !MIN_STEM.test(shorterStem)) return;
    stem = shorterStem;
    stems.push(stem);
  };
  strip(CONJUNCTION);
  if (MERGED_ARTICLE.test(stem)) {
    strip(MERGED_ARTICLE);
    if (stems.at(-1) === stem) stems.push(`ال${stem}`);
    return stems;
  }
  strip(PREPOSITION);
  strip(ARTICLE);
  return stems;
}
