import { describe, expect, it } from 'vitest';
import { chooseLanguage, directionOf, LANGUAGES } from './languages.ts';

describe('the language for a reader', () => {
  it.each(LANGUAGES)('is %s if it is the first preference', (language) => {
    expect(chooseLanguage([language, 'en'])).toBe(language);
  });

  it.each([
    [['de-AT', 'en'], 'de'],
    [['FR_ca'], 'fr'],
    [['es-419'], 'es'],
    [['xx', 'ar-EG'], 'ar'],
    [[undefined, null, '', '*', 'de'], 'de'],
    [['den', 'eng'], 'en'],
    [[], 'en'],
  ] as const)('for the preferences %j is %s', (preferences, language) => {
    expect(chooseLanguage(preferences)).toBe(language);
  });

  it('is written from left to right, unless it is Arabic', () => {
    expect(LANGUAGES.filter((each) => directionOf(each) === 'rtl')).toEqual(['ar']);
  });
});
