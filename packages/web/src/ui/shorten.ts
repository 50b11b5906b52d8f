/** The number of characters by which screen reader users recognise a text. */
const MAX_LENGTH = 60;

/** The beginning of a text, for screen readers; it never splits a surrogate pair. */
export function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * MAX_LENGTH + 2)];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}
