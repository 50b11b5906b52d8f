import { describe, expect, it } from 'vitest';
import { chooseLanguage, directionOf, LANGUAGES } from './languages.ts';

describe('the language for a reader', () => {
  it.each(LANGUAGES)('is %s where it is the first wish', (language) => {
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
  ] as const)('is by the wishes %j: %s', (wishes, language) => {
    expect(chooseLanguage(wishes)).toBe(language);
  });

  it('has a direction', () => {
    expect(LANGUAGES.filter((each) => directionOf(each) === 'rtl')).toEqual(['ar']);
  });
});
