/** A letter or digit whose combining marks are accents or vowel points that people leave out. */
const BASE_CHARACTER = String.raw`[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{ASCII}]`;
const MARKED_CHARACTERS = new RegExp(String.raw`(${BASE_CHARACTER})\p{M}+`, 'gv');

/**
 * The marks after the first 30 of a letter, the limit of the Stream-Safe Text Format
 * (https://unicode.org/reports/tr15/). No language needs as many, and the time to normalise them grows with the square
 * of their number.
 */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Invisible characters, such as the soft hyphen and the joiners; and the tatweel, which only widens a word. */
const IGNORED_CHARACTERS = /[[\p{Default_Ignorable_Code_Point}\u0640]--\u200b]+/gv;

/** The Latin letters that Unicode does not decompose, with the letters that people type instead. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
};
const UNDECOMPOSED_LETTERS = /[đħłøŧæœ]/g;

/**
 * The form of a text in which two spellings are equal if they differ only in letter case, width or accents.
 *
 * - Compatibility forms become plain ones (NFKC): `ＡＢＣ` is `abc`, `ｶﾞ` is `ガ`, `ﬁ` is `fi`.
 * - Letter case: the full case folding of the Unicode Standard (section 3.13), so that `ß` is `ss` and the final sigma
 *   is a sigma. The Turkish letters `I`, `ı`, `İ` and `i` are all `i`, because the language of a text is unknown.
 * - Marks are removed from Latin, Greek, Cyrillic, Hebrew and Arabic letters and from ASCII digits: accents (`й` is
 *   `и`), the iota subscript, Hebrew points, Arabic vowel signs, and the hamza and madda above or below a letter. A
 *   stroke through a Latin letter counts as a mark, and `æ` and `œ` are two letters each.
 * - All other marks are preserved: those of Indic scripts and of Thai are vowels, and those of kana form other
 *   syllables.
 * - Invisible characters (Unicode's default ignorable code points) are removed, except the zero-width space.
 *
 * @returns the folded text, composed again (NFC). It can be up to 18 times as long as the text.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const decomposedText = text.replace(EXCESS_MARKS, '$1').normalize('NFKD');
  const unmarkedText = decomposedText.replace(IGNORED_CHARACTERS, '').replace(MARKED_CHARACTERS, '$1');
  return foldCase(unmarkedText)
    .replace(UNDECOMPOSED_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

/**
 * Full case folding. Only the upper case shows which letters are equal: `ß` and `ss`, or `ſ` and `s`. The first step is
 * for `ẞ`, which `toUpperCase` does not change. Lower case ends Greek words with the final sigma, hence the
 * replacement.
 */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
