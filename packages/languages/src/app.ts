import type { Language } from '@postil/contract/languages';
import type { texts as english } from './en/app/index.ts';
import type { Translation } from './language/translation.ts';

/** Every text of the web app in one language. */
export type AppTexts = Translation<typeof english>;

/** Loads them in a language; no other is loaded. */
export async function loadAppTexts(language: Language): Promise<AppTexts> {
  const { texts } = await import(`./${language}/app/index.ts`);
  return texts;
}
