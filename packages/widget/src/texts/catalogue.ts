import type { Language } from '@postil/contract/languages';
import { loadWidgetTexts, type WidgetTexts } from '@postil/languages/widget';

/** Every text of the widget in one language. */
export type Texts = WidgetTexts;

/** Loads the texts of one language. @param statuses the status names of the site's project. */
export async function loadTexts(language: Language, statuses?: Partial<Texts['status']>): Promise<Texts> {
  const texts = await loadWidgetTexts(language);
  return { ...texts, status: { ...texts.status, ...statuses } };
}

/** The direction of a field: by the typed text, or by the placeholder while it is empty. */
export function directionOfTypedText(typed: string): 'auto' | undefined {
  return typed === '' ? undefined : 'auto';
}
