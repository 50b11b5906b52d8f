import { once } from './once.ts';

/** The forms of a sentence for different numbers; a language uses those that it has. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/**
 * Makes a function that chooses the form of a sentence for a number, and puts the number, written as the language
 * does, in place of `#`.
 */
export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  const rules = once(() => new Intl.PluralRules(language));
  const numbers = once(() => new Intl.NumberFormat(language));
  return (count, forms) =>
    (forms[rules().select(count)] ?? forms.other).replaceAll('#', numbers().format(count));
}
