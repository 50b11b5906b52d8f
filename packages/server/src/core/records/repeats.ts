/** The distinct values, in the order of their first occurrence. */
export function withoutDuplicates(values: readonly string[]): string[] {
  return [...new Set(values)];
}
