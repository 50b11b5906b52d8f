/** The beginning of a text, truncated between code points. @param maxUnits in UTF-16 code units. */
export function startOf(text: string, maxUnits: number): string {
  return text.slice(0, maxUnits).replace(/[\uD800-\uDBFF]$/, '');
}

/** The end of a text, truncated between code points. @param maxUnits in UTF-16 code units, at least 1. */
export function endOf(text: string, maxUnits: number): string {
  return text.slice(-maxUnits).replace(/^[\uDC00-\uDFFF]/, '');
}

/** A text in the form that the server can store: without NUL and lone surrogates, which pages can contain. */
export function storable(text: string): string {
  // The flag `u` makes it match only lone surrogates.
  return text.replace(/[\0\uD800-\uDFFF]/gu, '');
}
