import type { Forms } from './translation.ts';

/**
 * Creates a function that selects the plural form of a sentence for a number, and replaces `#` with the number in the
 * format of the language.
 */
export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(language);
    numbers ??= new Intl.NumberFormat(language);
    return (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
  };
}
