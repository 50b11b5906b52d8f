/** A record by its id and name; null if there is none. */
export function presentNamed(id: string | null, name: string | null | undefined) {
  return id === null ? null : { id, name: name ?? '' };
}
