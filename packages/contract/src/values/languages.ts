/** The languages of the application, of the widget and of mails, by their BCP 47 tags. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first of these wishes that can be met, as `findLanguage` says; English where none can be met. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  return findLanguage(wishes) ?? 'en';
}

/**
 * The first of these wishes that can be met: `de` for `de-AT` or `de_AT`, and a regional variant, such as `pt-BR`, for
 * any other of its language.
 */
export function findLanguage(wishes: readonly (string | null | undefined)[]): Language | undefined {
  for (const wish of wishes) {
    const tag = wish?.toLowerCase().replaceAll('_', '-') ?? '';
    const found =
      LANGUAGES.find((each) => each.toLowerCase() === tag) ??
      LANGUAGES.find((each) => each.split('-')[0] === tag.split('-')[0]);
    if (found) return found;
  }
  return undefined;
}

/** The direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
