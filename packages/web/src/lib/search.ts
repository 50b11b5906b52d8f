/** The named search parameters that are strings; others are omitted. */
export function textParameters<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  ...names: readonly Name[]
): { readonly [Each in Name]?: string } {
  const found = names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []));
  // Only the given names, each with a text.
  return Object.fromEntries(found) as { readonly [Each in Name]?: string };
}

/** Reads and writes query strings as plain text, which people can read and change. Omits empty values. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const filledEntries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(filledEntries.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text.replaceAll('%2C', ',')}`;
  },
};
