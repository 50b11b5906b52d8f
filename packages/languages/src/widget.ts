import type { Language } from '@postil/contract/languages';
import type { texts as english } from './en/widget.ts';
import type { Translation } from './language/translation.ts';

/** Every text of the widget in one language, but for those of `CodeTexts`. */
export type WidgetTexts = Translation<typeof english>;

/** Loads them in a language; no other is loaded. */
export async function loadWidgetTexts(language: Language): Promise<WidgetTexts> {
  const { texts } = await import(`./${language}/widget.ts`);
  return texts;
}
