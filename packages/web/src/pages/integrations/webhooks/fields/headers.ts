/** A header of a webhook in the form. */
export interface HeaderRow {
  /** Distinguishes the rows of the form. */
  readonly key: number;
  readonly name: string;
  /** Empty for a stored header whose value is unchanged. */
  readonly value: string;
  /** Whether it is already stored; the server never returns its value. */
  readonly isStored: boolean;
}

/** The rows of the stored headers. */
export function rowsOf(names: readonly string[]): HeaderRow[] {
  return names.map((name, key) => ({ key, name, value: '', isStored: true }));
}

/** The rows with an additional empty one. */
export function withRow(rows: readonly HeaderRow[]): HeaderRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return [...rows, { key, name: '', value: '', isStored: false }];
}

/** The rows that repeat the name of an earlier one, ignoring case. */
export function repeatedRows(rows: readonly HeaderRow[]): HeaderRow[] {
  const nameOf = ({ name }: HeaderRow) => name.trim().toLowerCase();
  return rows.filter(
    (row, index) => nameOf(row) !== '' && rows.slice(0, index).some((other) => nameOf(other) === nameOf(row)),
  );
}

/**
 * The form's changes to the headers, in the format of the API.
 *
 * @param stored the names of the stored headers; those without a row are removed.
 * @returns values by name, null for a header that is removed; undefined: no changes.
 */
export function headerChanges(
  rows: readonly HeaderRow[],
  stored: readonly string[],
): Record<string, string | null> | undefined {
  // The names of headers are case-insensitive.
  const remainingNames = new Set(rows.map(({ name }) => name.trim().toLowerCase()));
  const removedEntries = stored
    .filter((name) => !remainingNames.has(name.toLowerCase()))
    .map((name) => [name, null] as const);
  const changedEntries = rows
    .filter(({ name, value, isStored }) => value.trim() !== '' || (!isStored && name.trim() !== ''))
    .map(({ name, value }) => [name.trim(), value.trim()] as const);
  const changes = [...removedEntries, ...changedEntries];
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}
