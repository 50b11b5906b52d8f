import { describe, expect, it } from 'vitest';
import { foldText } from './folding.ts';

const FOLDED_TEXTS = [
  ['Postil', 'postil', 'ASCII capitals'],
  ['ẞ ß', 'ss ss', 'the German sharp s, capital and small'],
  ['ſ ẛ', 's s', 'the long s'],
  ['ΣΊΣΥΦΟΣ σίσυφος', 'σισυφοσ σισυφοσ', 'the final sigma'],
  ['ϲ Ϲ ϐ ϑ ϕ', 'σ σ β θ φ', 'other forms of Greek letters'],
  ['ᾼ ᾳ ᾠδή', 'α α ωδη', 'the iota subscript'],
  ['I i İ ı', 'i i i i', 'the Turkish letters'],
  ['Ꭰ ꭰ Ᏸ ᏸ', 'ꭰ ꭰ ᏸ ᏸ', 'both sets of Cherokee letters'],
  ['Ა ა', 'ა ა', 'both sets of Georgian letters'],
  ['և', 'եւ', 'the Armenian ligature'],
  ['K Å µ', 'k a μ', 'letterlike symbols'],
  ['ﬁ ĳ ǅ', 'fi ij dz', 'ligatures'],
  ['ＡＢＣ１２３', 'abc123', 'full-width letters and digits'],
  ['ｶﾞｷﾞ', 'ガギ', 'half-width kana'],
  ['é e\u0301 ệ', 'e e e', 'accents, composed or not'],
  ['Łódź Đặng Ħal Tromsø ŧ', 'lodz dang hal tromso t', 'strokes through letters'],
  ['œuvre ÆØ', 'oeuvre aeo', 'two letters in one'],
  ['Ёжик Йод', 'ежик иод', 'Cyrillic letters with marks'],
  ['שָׁלוֹם', 'שלום', 'Hebrew points'],
  ['مُحَمَّد مـحـمـد', 'محمد محمد', 'Arabic vowel signs and the tatweel'],
  ['أإآؤئ', 'اااوي', 'the hamza and the madda'],
  ['ﷺ ﻻ', 'صلى الله عليه وسلم لا', 'Arabic presentation forms'],
  ['1\ufe0f\u20e3', '1', 'a keycap digit'],
  ['Donau\u00addampf\u200dschiff', 'donaudampfschiff', 'soft hyphens and joiners'],
] as const;

const UNCHANGED_TEXTS = [
  ['हिन्दी', 'Hindi vowel signs'],
  ['ক\u09bc', 'a Bengali nukta'],
  ['ที่นี่', 'Thai vowel and tone signs'],
  ['がぱ', 'the voiced sound marks of kana'],
  ['한국어', 'Hangul syllables'],
] as const;

/** All letters that have a capital or small form. They are in the first two planes of Unicode. */
function casedLetters(): string[] {
  const characters = Array.from({ length: 0x2_0000 }, (_, codePoint) => String.fromCodePoint(codePoint));
  return characters.filter((character) => /[\p{L}&&\p{Changes_When_Casemapped}]/v.test(character));
}

describe('the folded form of a text', () => {
  it.each(FOLDED_TEXTS)('of %j is %j (%3$s)', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each(UNCHANGED_TEXTS)('of %j is the same text (%s)', (text) => {
    expect(foldText(text)).toBe(text.normalize('NFC'));
    expect(foldText(text.normalize('NFD'))).toBe(foldText(text));
  });

  it('is the same for a letter, its upper case and its lower case, except for the iota subscript', () => {
    const letters = casedLetters().filter((letter) => !letter.normalize('NFD').includes('\u0345'));
    expect(letters.length).toBeGreaterThan(2_000);
    const differingLetters = letters.filter((letter) => {
      const forms = [letter, letter.toUpperCase(), letter.toLowerCase()];
      return new Set(forms.map(foldText)).size > 1;
    });
    expect(differingLetters).toEqual([]);
  });

  it('keeps at most 30 combining marks of a letter', () => {
    expect(foldText(`क${'\u0900'.repeat(50_000)}`)).toBe(`क${'\u0900'.repeat(30)}`);
  });
});
