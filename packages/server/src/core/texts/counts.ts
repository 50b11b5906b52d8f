/**
 * A number with its noun, for messages: "1 file", "2 files".
 *
 * @param plural the plural. Default: the noun with an s.
 */
export function countWithNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
