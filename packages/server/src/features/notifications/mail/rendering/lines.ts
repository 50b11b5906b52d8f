const MAX_SUBJECT = 120;

/** Makes a text suitable for a header, since texts of people may contain line breaks. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** A text of at most so many characters, with an ellipsis if it was longer. */
export function shorten(text: string, max = MAX_SUBJECT): string {
  const characters = Array.from(text);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
