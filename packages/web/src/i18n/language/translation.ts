/** The same keys with texts of another language; a function keeps its parameters. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Source[Key] extends string
      ? string
      : Translation<Source[Key]>;
};
