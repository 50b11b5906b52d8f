import { once } from '../../lib/once.ts';

/** The plural forms of a sentence; a language uses those that it has. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/**
 * Creates a function that selects the plural form of a sentence for a number, and replaces `#` with the number as the
 * language formats it.
 */
export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  const rules = once(() => new Intl.PluralRules(language));
  const numbers = once(() => new Intl.NumberFormat(language));
  return (count, forms) =>
    (forms[rules().select(count)] ?? forms.other).replaceAll('#', numbers().format(count));
}
