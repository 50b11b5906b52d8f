const BASE = 'http://postil.invalid';

/** The path within this application to which a browser returns; `/` for anything that would lead elsewhere. */
export function toReturnPath(given: string | undefined): string {
  if (given === undefined || !given.startsWith('/')) return '/';
  const url = URL.parse(given, BASE);
  if (!url || url.origin !== BASE) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Browsers take two slashes for another host, and `/.//` leads to them.
  return path.startsWith('//') ? '/' : path;
}
