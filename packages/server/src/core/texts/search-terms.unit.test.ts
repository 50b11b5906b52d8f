import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchQuery, searchTerms } from './search-terms.ts';

const OPERAND = String.raw`'[\p{L}\p{N}\p{M}]+'(?::\*)?`;
const QUERY = new RegExp(`^${OPERAND}(?: & ${OPERAND})*$`, 'v');

/** Whether a record with this text is found, by the semantics of PostgreSQL's tsvector and tsquery. */
function isFound(text: string, search: string): boolean {
  const query = searchQuery(search);
  if (query === undefined) return false;
  expect(query).toMatch(QUERY);
  const terms = searchTerms([text]);
  return query.split(' & ').every((operand) => {
    const lexeme = operand.slice(1, operand.lastIndexOf("'"));
    return operand.endsWith(':*') ? terms.some((term) => term.startsWith(lexeme)) : terms.includes(lexeme);
  });
}

const MATCHES = [
  ['The primary button is too small', 'prim butt'],
  ['The primary button is too small', 'SMALL too'],
  ['Die Straße ist gesperrt', 'strasse'],
  ['DIE STRASSE', 'straße'],
  ['Herr Müller', 'muller'],
  ['Herr Muller', 'MÜL'],
  ['Une œuvre très appréciée', 'oeuvre tres apprecie'],
  ['Ou\u0300 est le cafe\u0301 ?', 'où café'],
  ['Ὀδυσσεύς και Σίσυφος', 'ΣΙΣΥΦΟΣ οδυσσευς'],
  ['ο δρόμος', 'δρομοσ'],
  ['İstanbul ve Diyarbakır', 'istanbul diyarbakir'],
  ['ISTANBUL', 'ıstanbul'],
  ['istanbul', 'İSTANBUL'],
  ['Ещё один йогурт', 'еще иогурт'],
  ['مُحَمَّدٌ رَسُولٌ', 'محمد'],
  ['محمد رسول', 'مُحَمَّد'],
  ['العـــربية', 'العربية'],
  ['שָׁלוֹם עוֹלָם', 'שלום עולם'],
  ['שלום עולם', 'שָׁל'],
  ['मेरा नाम हिन्दी है', 'हिन्दी'],
  ['मेरा नाम हिन्दी है', 'हि'],
  ['ปุ่มนี้เล็กเกินไป', 'เล็ก'],
  ['ปุ่มนี้เล็กเกินไป', 'นี้เล็กเกิน'],
  ['ปุ่ม\u200bนี้\u200bเล็ก', 'นี้เล็ก'],
  ['ປຸ່ມນີ້ນ້ອຍ', 'ນ້ອຍ'],
  ['ប៊ូតុងនេះតូច', 'នេះ'],
  ['ဒီခလုတ်သေးတယ်', 'ခလုတ်'],
  ['请把按钮的颜色改成蓝色', '蓝'],
  ['请把按钮的颜色改成蓝色', '按钮的颜色改'],
  ['请把按钮的颜色改成蓝色', '颜色 按钮'],
  ['𠮷野家で食べる', '野家'],
  ['ボタンの色を変更してください', 'タン'],
  ['ボタンの色を変更してください', '色を変更して'],
  ['ﾎﾞﾀﾝが小さい', 'ボタン'],
  ['スーパーマーケット', 'ーマー'],
  ['人々の時々', '々の時'],
  ['ＡＢＣ社のＷｅｂ', 'abc web'],
  ['日本語abcの画面', 'abc'],
  ['日本語abcの画面', '本語abc'],
  ['첫번째 버튼이 작아요', '버튼'],
  ['첫번째 버튼이 작아요'.normalize('NFD'), '버튼'],
  ['.btn-primary', 'btn-primary'],
  ['.btn-primary', 'primary'],
  ['in C++', 'C++'],
  ['an under_score', 'score'],
  ['/checkout/step-2', '/checkout/step-2'],
  ['/checkout/step-2', '2 step'],
  ['a 👍 for it', '👍 for'],
  ["it isn't", "isn't"],
  ['x² and ½', 'x2 1 2'],
  ['٣ أزرار', '٣'],
  // Next to symbols and compatibility characters such as ① and ㎏.
  ['заказ №12345', '12345'],
  ['заказ №12345', '№12345'],
  ['заказ №12345', 'no12345'],
  ['page①title', 'title'],
  ['page①title', '①'],
  ['page①title', 'page1t'],
  ['step①', '1'],
  ['5㎏', 'kg'],
  ['5㎏', '5kg'],
  ['20℃warm', 'warm'],
  ['₨500', '500'],
  ['2½cups', 'cups'],
  ['2½', '½'],
  ['ﬁne', 'fin'],
  ['pageﬁne', 'pagefi'],
  ['ＡＢＣ１２３', '123'],
  ['ＡＢＣ１２３', 'abc1'],
  ['ＦｏｏＢａｒ', 'bar'],
  ['㊙日本', '日'],
  ['Версия2', '2'],
  // Parts of names.
  ['the PrimaryButton of it', 'Button'],
  ['the PrimaryButton of it', 'PrimaryButton'],
  ['the PrimaryButton of it', 'primarybutton'],
  ['the PrimaryButton of it', 'primaryb'],
  ['the PrimaryButton of it', 'button primary'],
  ['PrimaryButtonLarge', 'buttonl'],
  ['HTTP404NotFound', '404'],
  ['HTTP404NotFound', 'NotFound'],
  ['HTTP404NotFound', 'found'],
  ['HTTP404NotFound', 'http404notfound'],
  ['HTTP404NotFound', 'HTTP404NotFound'],
  ['XMLHttpRequest', 'http'],
  ['getElementById', 'element'],
  ['data_fileName', 'name'],
  ['data-fileName', 'file'],
  ['NASAs', 'nasa'],
  ['v2beta', 'beta'],
  ['12px', 'px'],
  ['ЛичныйКабинет', 'кабинет'],
  ['E\u0301coleE\u0301te\u0301', 'ete'],
  // After Arabic prefixes.
  ['الزر لا يعمل', 'زر'],
  ['الزر لا يعمل', 'الزر'],
  ['اقرأ بالتعليقات', 'تعليقات'],
  ['اقرأ بالتعليقات', 'التعليقات'],
  ['اقرأ بالتعليقات', 'بالتعليقات'],
  ['وبالتعليقات', 'تعليقات'],
  ['فالزر', 'زر'],
  ['كالزر', 'زر'],
  ['للمستخدم', 'مستخدم'],
  ['للمستخدم', 'المستخدم'],
  ['وللمستخدم', 'مستخدم'],
  ['لمستخدم', 'مستخدم'],
  ['وزر', 'زر'],
  ['بِالزِّرِّ', 'زر'],
  ['ٱلزر', 'زر'],
  ['الزر2', '2'],
] as const;

const NON_MATCHES = [
  ['The primary button', 'utton'],
  ['The primary button', 'primary link'],
  ['an under_score', 'underscore'],
  ['मेरा काम', 'कि'],
  ['कमल', 'का'],
  ['ปู', 'ปี'],
  ['が', 'か'],
  ['첫번째 버튼이', '튼이'],
  ['请把按钮的颜色', '钮按'],
  ['请把按钮的颜色', '把按钮的颜料'],
  ['按钮 颜色', '钮颜'],
  ['日本語abc', 'bc'],
  ['a button', '👍'],
  ['PrimaryButton', 'rimary'],
  ['primarybutton', 'button'],
  ['HTTP404', '04'],
  ['بت', 'ت'],
  ['الو', 'و'],
  ['سالزر', 'زر'],
  ['page①title', 'itle'],
] as const;

describe('a search', () => {
  it.each(MATCHES)('finds %j by %j', (text, search) => {
    expect(isFound(text, search)).toBe(true);
  });

  it.each(NON_MATCHES)('does not find %j by %j', (text, search) => {
    expect(isFound(text, search)).toBe(false);
  });

  it.each(['', ' ', '👍🏽 🎉', '++ -- !?', "'\\", '\u200b', '\u0301'])(
    'for %j, without letters or digits, is empty',
    (search) => {
      expect(searchQuery(search)).toBeUndefined();
    },
  );

  it.each([
    ['Btn-primary', "'btn':* & 'primary':*"],
    ['to be or not to be', "'to':* & 'be':* & 'or':* & 'not':*"],
    ["it's \\ 'x' & !y | z:*", "'it':* & 's':* & 'x':* & 'y':* & 'z':*"],
    ['日本', "'日本':*"],
    ['日本語版', "'日本語版':*"],
    ['日本語版の', "'日本語版' & '本語版の'"],
  ])('for %j is the query %j', (search, query) => {
    expect(searchQuery(search)).toBe(query);
  });

  it('compares only the first 100 code points of a word', () => {
    const start = '\u{10300}'.repeat(100);
    expect(searchTerms([`${start}\u{10301}`])).toEqual([start]);
    expect(isFound(`${start}\u{10301}`, `${start}\u{10302}`)).toBe(true);
    expect(Buffer.byteLength(start)).toBeLessThan(2_046);
  });

  it('has at most 64 terms', () => {
    const words = Array.from({ length: 100 }, (_, index) => `w${index}`);
    const run = String.fromCodePoint(...words.map((_, index) => 0x4e00 + index));
    expect(searchQuery(words.join(' '))?.split(' & ')).toHaveLength(64);
    expect(searchQuery(run)?.split(' & ')).toHaveLength(64);
  });
});

describe('the terms of a record', () => {
  it('are distinct, from all its texts', () => {
    const terms = searchTerms(['The button', 'the Page', '日本語', '/button']);
    expect(terms).toEqual(['the', 'button', 'page', '日本語', '本語', '語']);
  });

  it('do not join the end of one text with the start of the next', () => {
    expect(searchTerms(['ab', 'cd', '日', '本'])).toEqual(['ab', 'cd', '日', '本']);
    expect(searchTerms([])).toEqual([]);
  });

  it('are those of whole words, followed by those of the first twelve parts in each', () => {
    expect(searchTerms(['PrimaryButton', 'plain', 'الزر'])).toEqual([
      'primarybutton',
      'plain',
      'الزر',
      'button',
      'زر',
    ]);
    expect(searchTerms(['aBcDeFgHiJkLmNoPqRsTuVwX'])).toHaveLength(13);
  });

  it.each([
    ['alternating cases', 'aB'],
    ['letters and digits', 'a1'],
    ['capitals of four bytes', '\u{10400}\u{10428}'],
    ['symbols', '№'],
    ['symbols with marks', `№${'\u0301'.repeat(40)}`],
    ['a letter with many marks', `A${'\u0301'.repeat(2_000)}b`],
    ['Arabic prefixes', 'وبال '],
    ['words of the maximum length', `${'aB'.repeat(50)} `],
    ['a character that normalises to eighteen characters', 'ﷺ'],
    ['the internal markers of word parts', '\u0001aB'],
  ])('stay within the limits of number and size for a text of only %s', (_title, unit) => {
    const text = unit.repeat(Math.ceil(60_000 / unit.length)).slice(0, 60_000);
    const terms = searchTerms([text]);
    expect(terms.length).toBeLessThanOrEqual([...text].length);
    expect(Buffer.byteLength(terms.join(''))).toBeLessThanOrEqual(1_000_000);
    for (const term of terms) {
      expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      expect(Buffer.byteLength(term)).toBeLessThanOrEqual(400);
    }
  });

  it('are at most 1,000,000 bytes', () => {
    const words = Array.from({ length: 10_001 }, (_, index) => `${index}`.padStart(100, '0'));
    expect(searchTerms(words)).toEqual(words.slice(0, 10_000));
  });

  it('are at most 1,000,000 bytes in a script without spaces', () => {
    const characters = Array.from({ length: 42_000 }, (_, index) => String.fromCodePoint(0x2_0000 + index));
    const bytes = Buffer.byteLength(
      searchTerms([characters.join(''), characters.reverse().join('')]).join(''),
    );
    expect(bytes).toBeGreaterThan(999_980);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });
});

/** The grapheme clusters of a text. */
const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);

const UNSPACED_CHARACTERS = [
  ...charactersOf('日本語中国𠮷あかがカガーパ々ノกขขี่ลกี่ກຂນ້ខមតូမမြ'),
  'か\u3099',
  'ｶﾞ',
  'ｰ',
  '文\u{e0100}',
];
const SPACED_CHARACTERS = [
  ...charactersOf('aBzÉßẞſςΣσİıIiøŁæΐᾳйЁ7٣½²ﬁŉǅאבשמحأ٠ی한국कतﷺᏸᎠ𐐀'),
  'e\u0301',
  'שׁ',
  'مُ',
  'कि',
  'क्ष',
  'ज\u093c',
  'a\u00ad',
  '1\ufe0f\u20e3',
];
const SEPARATORS = [...' -_./+\'"\\&|!:*()<>\0\n，。・…😀', '👍🏽', '👩‍💻', '\ud800'];

const separator = fc.constantFrom(...SEPARATORS);
const letters = fc.array(fc.constantFrom(...SPACED_CHARACTERS, ...UNSPACED_CHARACTERS), {
  minLength: 1,
  maxLength: 20,
});
const run = fc.array(fc.constantFrom(...UNSPACED_CHARACTERS), { minLength: 1, maxLength: 20 });
const anyText = fc
  .array(fc.oneof(separator, fc.constantFrom(...SPACED_CHARACTERS, ...UNSPACED_CHARACTERS)))
  .map((all) => all.join(''));

const beginning = fc
  .tuple(letters, fc.nat())
  .map(([all, length]) => ({ whole: all.join(''), part: all.slice(0, 1 + (length % all.length)).join('') }));

const partOfRun = fc.tuple(run, fc.nat(), fc.nat()).map(([all, from, length]) => {
  const start = from % all.length;
  return { whole: all.join(''), part: all.slice(start, start + 1 + (length % all.length)).join('') };
});

describe('any text', () => {
  it('is found by every prefix of a word in it', () => {
    const textBefore = fc.tuple(anyText, separator).map((texts) => texts.join(''));
    fc.assert(
      fc.property(textBefore, beginning, anyText, (start, { whole, part }, end) => {
        expect(isFound(`${start}${whole}${end}`, part)).toBe(true);
      }),
    );
  });

  it('is found by every part of a run without spaces in it', () => {
    fc.assert(
      fc.property(anyText, partOfRun, anyText, (start, { whole, part }, end) => {
        expect(isFound(`${start}${whole}${end}`, part)).toBe(true);
      }),
    );
  });

  it('is found by itself, unless it has neither letters nor digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isFound(text, text)).toBe(searchQuery(text) !== undefined);
      }),
    );
  });

  it('is found by a run of up to four characters only if it contains the run', () => {
    const characters = fc.constantFrom('日', '本', '𠮷');
    const text = fc
      .array(fc.oneof(characters, fc.constant(' ')), { maxLength: 30 })
      .map((all) => all.join(''));
    const search = fc.array(characters, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, search, (content, part) => {
        expect(isFound(content, part)).toBe(content.includes(part));
      }),
    );
  });
});
