import type { RecordWithId } from '../../data/records/shapes.ts';

/**
 * The ids of new tasks that match a list but are missing from it.
 *
 * @param created the ids of tasks that were created since the list was fetched.
 * @param found the newest tasks that match the filters of the list; they may be the results of an earlier search.
 */
export function missingFrom(
  listed: readonly RecordWithId[],
  { created, found }: { readonly created: readonly string[]; readonly found: readonly RecordWithId[] },
): string[] {
  const known = new Set(listed.map(({ id }) => id));
  return found.map(({ id }) => id).filter((id) => created.includes(id) && !known.has(id));
}
