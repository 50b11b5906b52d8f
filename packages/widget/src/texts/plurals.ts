import type { Language } from '@postil/contract/languages';
import type { Forms } from '@postil/languages/language/translation';

/** Chooses the form of a sentence for a number, and puts the number, written as the language does, in place of `#`. */
export function counted(count: number, forms: Forms, language: Language): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}
