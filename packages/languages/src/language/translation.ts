/** The forms of a sentence for different numbers; a language uses only its own forms. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** The same keys with texts of another language; functions have the same parameters. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Source[Key] extends string
      ? string
      : keyof Source[Key] extends Intl.LDMLPluralRule
        ? Forms
        : Translation<Source[Key]>;
};
