import type { Language } from '@postil/contract/languages';
import type { texts as english } from './en/widget.ts';
import type { Translation } from './language/translation.ts';

/** Every text of the widget in one language, except those of `CodeTexts`. */
export type WidgetTexts = Translation<typeof english>;

/** Loads the texts of only one language. */
export async function loadWidgetTexts(language: Language): Promise<WidgetTexts> {
  const { texts } = await import(`./${language}/widget.ts`);
  return texts;
}
