/**
 * The row below or above another.
 *
 * @param focusedId the id of the focused row; without it, the first row is next.
 * @param by 1 for the row below, -1 for the one above.
 * @returns the row itself at an end of the list; undefined when the list is empty.
 */
export function rowBeside<Item extends { readonly id: string }>(
  rows: readonly Item[],
  focusedId: string | undefined,
  by: number,
): Item | undefined {
  const index = rows.findIndex(({ id }) => id === focusedId);
  return rows[index < 0 ? 0 : Math.min(Math.max(index + by, 0), rows.length - 1)];
}
