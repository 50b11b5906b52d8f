const MAX_CHARACTERS = 100;

/** Quotes a caller's value for a sentence: on one line, without invisible characters, at most 100 characters long. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : toText(value);
  // Control and format characters (among them those that change the writing direction), surrogates, line separators.
  const visibleText = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = [...visibleText.slice(0, 2 * MAX_CHARACTERS)];
  const isWhole = characters.length <= MAX_CHARACTERS && visibleText.length <= 2 * MAX_CHARACTERS;
  return `"${characters.slice(0, MAX_CHARACTERS).join('')}${isWhole ? '' : '…'}"`;
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
