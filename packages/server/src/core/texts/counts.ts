/**
 * A number with its noun, for messages: "1 file", "2 files".
 *
 * @param many the plural. Default: the noun with an s.
 */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}
