import type { en } from './en.ts';
import type { Forms } from './plurals.ts';

type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Source[Key] extends string
      ? string
      : Source[Key] extends Forms
        ? Forms
        : Translation<Source[Key]>;
};

/** Every text of the widget in one language. */
export type Texts = Translation<typeof en>;
export type Language = 'en' | 'ar';

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
