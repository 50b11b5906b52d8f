/** The beginning of a text, cut between characters. @param maxUnits as JavaScript counts, where some characters are two. */
export function startOf(text: string, maxUnits: number): string {
  return text.slice(0, maxUnits).replace(/[\uD800-\uDBFF]$/, '');
}

/** The end of a text, cut between characters. @param maxUnits see `startOf`. */
export function endOf(text: string, maxUnits: number): string {
  return text.slice(-maxUnits).replace(/^[\uDC00-\uDFFF]/, '');
}

/** A text as the server can store it: without NUL and without halves of characters, which pages can contain. */
export function storable(text: string): string {
  // By whole characters, so that only halves that stand alone are found.
  return text.replace(/[\0\uD800-\uDFFF]/gu, '');
}
