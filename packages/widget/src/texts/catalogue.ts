import type { en } from './en.ts';
import type { Language, Translation } from './language.ts';

/** Every text of the widget in one language. */
export type Texts = Translation<typeof en>;

/** Loads the texts of a language; no other is loaded. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (language === 'ar') return (await import('./ar.ts')).ar;
  return (await import('./en.ts')).en;
}

/** The first of these wishes, such as `ar-EG`, that the widget can meet; English where there is none. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const [language] = wish?.toLowerCase().split(/[-_]/) ?? [];
    if (language === 'en' || language === 'ar') return language;
  }
  return 'en';
}

/** The direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The direction of a field: that of what is typed, and that of the placeholder before. */
export function directionWhile(typed: string): 'auto' | undefined {
  return typed === '' ? undefined : 'auto';
}
