import type { en } from './en/index.ts';
import type { Translation } from './language/translation.ts';

/** Every text of the app in one language. */
export type Texts = Translation<typeof en>;

/** The languages of the app with their own names, in the order in which they are offered. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const;
export type Language = keyof typeof LANGUAGES;

/** Loads the texts of a language; only English is part of the first load. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (language === 'ar') return (await import('./ar/index.ts')).ar;
  return (await import('./en/index.ts')).en;
}

export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}
