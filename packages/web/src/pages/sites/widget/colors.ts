/** Whether a text, without surrounding spaces, is a colour of the API: `#` and three or six hexadecimal digits. */
export function isColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim());
}

/** A colour with six digits, as required by colour inputs. */
export function toLongColor(color: string): string {
  const digits = color.trim().slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
