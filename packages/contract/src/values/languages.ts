/**
 * The languages of the application, of the widget and of mails, by their BCP 47 tags, in the order of menus. The texts
 * of each are in the folder of its tag below `packages/languages/src`.
 */
const LANGUAGE_DETAILS = {
  en: { name: 'English', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' },
  'zh-CN': { name: '简体中文', direction: 'ltr' },
} as const;

export type Language = keyof typeof LANGUAGE_DETAILS;

/** The tags of the languages. */
export const LANGUAGES = Object.keys(LANGUAGE_DETAILS) as Language[];

/** The first supported language of these preferences, according to `findLanguage`; default: English. */
export function chooseLanguage(preferences: readonly (string | null | undefined)[]): Language {
  return findLanguage(preferences) ?? 'en';
}

/**
 * The first supported language among the preferences: `de` for `de-AT` or `de_AT`, and a regional variant, such as `pt-BR`,
 * for any other of its language.
 */
export function findLanguage(preferences: readonly (string | null | undefined)[]): Language | undefined {
  for (const preference of preferences) {
    const tag = preference?.toLowerCase().replaceAll('_', '-') ?? '';
    const found =
      LANGUAGES.find((each) => each.toLowerCase() === tag) ??
      LANGUAGES.find((each) => each.split('-')[0] === tag.split('-')[0]);
    if (found) return found;
  }
  return undefined;
}

/** The writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return LANGUAGE_DETAILS[language].direction;
}

/** The native name of a language, such as `Deutsch`. */
export function languageNameOf(language: Language): string {
  return LANGUAGE_DETAILS[language].name;
}
