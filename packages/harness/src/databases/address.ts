/** The URL of a database on a server. @param server the URL of any database there. */
export function databaseUrlAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
