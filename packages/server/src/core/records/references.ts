/** A reference to a record by its id and name; null for a null id. */
export function presentReference(id: string | null, name: string | null | undefined) {
  return id === null ? null : { id, name: name ?? '' };
}
