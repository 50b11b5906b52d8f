import type { Language } from '@postil/contract/languages';
import type { Forms } from '@postil/languages/language/translation';

/** Chooses the form of a sentence for a number, and replaces `#` with the number in the format of the language. */
export function formatCount(count: number, forms: Forms, language: Language): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}
