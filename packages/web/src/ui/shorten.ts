/** The number of characters by which a text is recognisable when it is read out. */
const MAX_LENGTH = 60;

/** The beginning of a text, for being read out; it never splits a character. */
export function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * MAX_LENGTH + 2)];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}
