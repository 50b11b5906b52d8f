import type { Language } from '@postil/contract/languages';
import type { texts as first } from './en/app/first.ts';
import type { texts as rest } from './en/app/rest.ts';
import type { Translation } from './language/translation.ts';

/** The texts of the sign-in, the frame, the board and the list in one language. */
export type FirstTexts = Translation<typeof first>;
/** All other texts of the web app. */
export type RestTexts = Translation<typeof rest>;
/** Every text of the web app in one language. */
export type AppTexts = FirstTexts & RestTexts;

/** Loads the texts of the first views in a language. */
export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  const { texts } = await import(`./${language}/app/first.ts`);
  return texts;
}

/** Loads all other texts of the web app in a language. */
export async function loadRestTexts(language: Language): Promise<RestTexts> {
  const { texts } = await import(`./${language}/app/rest.ts`);
  return texts;
}

/** Loads every text of the web app in a language. */
export async function loadAppTexts(language: Language): Promise<AppTexts> {
  const [first, rest] = await Promise.all([loadFirstTexts(language), loadRestTexts(language)]);
  return { ...first, ...rest };
}
