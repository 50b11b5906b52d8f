const MAX_SHOWN = 100;

/** A value of the caller's in a sentence: in quotes, on one line, without invisible characters, and not too long. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : toText(value);
  // Controls, formats (among them those that turn the direction of writing), surrogates and separators of lines.
  const visible = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = [...visible.slice(0, 2 * MAX_SHOWN)];
  const isWhole = characters.length <= MAX_SHOWN && visible.length <= 2 * MAX_SHOWN;
  return `"${characters.slice(0, MAX_SHOWN).join('')}${isWhole ? '' : '…'}"`;
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
