import { LANGUAGES, type Language, languageNameOf } from '@postil/contract/languages';
import type { AppTexts } from '@postil/languages/app';

export type { Language };

/** Every text of the app in one language. */
export type Texts = AppTexts;

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((each) => each === text);
}

/** The languages of the app as options of a menu, each under its own name. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: languageNameOf(value) }));
