import { queryClient } from './api/cache.ts';
import { ownerOf, sessionQuery } from './session.ts';

/**
 * A text that this browser stores for one person in one organisation. It is not shown to anyone else who signs in here.
 *
 * @param storage `sessionStorage` keeps it until the tab is closed, `localStorage` beyond that.
 */
export function storedText(
  name: string,
  storage: Storage = sessionStorage,
): { read(): string | undefined; store(text: string): void; remove(): void } {
  const key = () => {
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    return `postil:${session ? ownerOf(session) : ''}:${name}`;
  };
  return {
    read: () => storage.getItem(key()) ?? undefined,
    store: (text) => storage.setItem(key(), text),
    remove: () => storage.removeItem(key()),
  };
}
