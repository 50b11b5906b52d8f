import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGES, loadTexts } from './catalogue.ts';
import { createFormats } from './formats.ts';

type Text = string | ((...values: unknown[]) => string);

/** Every text of a catalogue by its dotted key. */
function flat(texts: object, prefix = ''): Map<string, Text> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]: [string, Text | object]) =>
      typeof text === 'object' ? [...flat(text, `${prefix}${name}.`)] : [[`${prefix}${name}`, text] as const],
    ),
  );
}

const english = flat(await loadTexts('en'));
const arabic = flat(await loadTexts('ar'));
const keys = [...english.keys()];

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect([...arabic.keys()].sort()).toEqual(keys.toSorted());
    expect(keys.length).toBeGreaterThan(800);
  });

  it('have a text, or a function, under the same keys', () => {
    const kinds = (texts: Map<string, Text>) =>
      new Map([...texts].map(([key, text]) => [key, typeof text] as const));
    expect(kinds(arabic)).toEqual(kinds(english));
  });

  it('have no empty text, and none with space around it by mistake', () => {
    // The comma between the parts of a list ends with a space, and an assistant's key is never offered `admin`.
    const exceptions = ['common.comma', 'settings.keys.assistantMay.admin'];
    const wrong = [...english, ...arabic].filter(
      ([key, text]) =>
        typeof text === 'string' && !exceptions.includes(key) && (text.trim() !== text || !text),
    );
    expect(wrong).toEqual([]);
  });

  it('take the same parameters', () => {
    const differing = keys.filter((key) => {
      const [one, other] = [english.get(key), arabic.get(key)];
      return typeof one === 'function' && typeof other === 'function' && one.length !== other.length;
    });
    expect(differing).toEqual([]);
  });

  it('are written in the letters of their language', () => {
    const foreign = keys.filter((key) => {
      const text = english.get(key);
      return typeof text === 'string' && /\p{Script=Arabic}/u.test(text);
    });
    expect(foreign).toEqual([]);
    const untranslated = keys.filter((key) => {
      const text = arabic.get(key);
      // Names of products and file types are the same everywhere.
      return typeof text === 'string' && /^[a-z ]{4,}$/.test(text);
    });
    expect(untranslated).toEqual([]);
  });
});

describe('a language', () => {
  it('is one of those that the app has', () => {
    expect(isLanguage('ar')).toBe(true);
    expect(isLanguage('de')).toBe(false);
    expect(isLanguage('toString')).toBe(false);
    expect(isLanguage(null)).toBe(false);
  });

  it('has formats', () => {
    for (const language of Object.keys(LANGUAGES).filter(isLanguage))
      expect(createFormats(language).number(1)).not.toBe('');
  });
});
