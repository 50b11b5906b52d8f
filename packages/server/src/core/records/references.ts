/** A record by its id and name; null for a null id. */
export function presentNamed(id: string | null, name: string | null | undefined) {
  return id === null ? null : { id, name: name ?? '' };
}
