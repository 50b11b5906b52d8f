const BASE = 'http://postil.invalid';

/** The path within this application to which a browser returns; `/` for anything outside of it. */
export function toReturnPath(given: string | undefined): string {
  if (given === undefined || !given.startsWith('/')) return '/';
  const url = URL.parse(given, BASE);
  if (!url || url.origin !== BASE) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Browsers read two slashes as another host, and `/.//` resolves to them.
  return path.startsWith('//') ? '/' : path;
}
