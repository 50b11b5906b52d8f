/** The name of a status in a language; a name that a project has given to a status is returned unchanged. */
export function statusNameIn(names: Readonly<Record<string, string>>, status = ''): string {
  return Object.hasOwn(names, status) ? (names[status] ?? status) : status;
}
