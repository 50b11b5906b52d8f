const MAX_SUBJECT_LENGTH = 120;
const MAX_TITLE_LENGTH = 70;

/** Puts a text on one line, for a header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Truncates a text to a number of characters, with an ellipsis. */
export function truncate(text: string, max = MAX_SUBJECT_LENGTH): string {
  const characters = Array.from(text);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** A short title for a comment without one: the beginning of its first line. */
export function firstLineOf(content: string): string {
  return shortTitle(content.trim().split(/\r?\n/, 1)[0] ?? '');
}

/** A title on one line, truncated. */
export function shortTitle(title: string): string {
  return truncate(oneLine(title), MAX_TITLE_LENGTH);
}
