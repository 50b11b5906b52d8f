import { queryClient } from './api/cache.ts';
import { ownerOf, sessionQuery } from './session.ts';
import { withStorage } from './storage.ts';

/**
 * A text that this browser stores for one person in one organisation. It is not shown to anyone else who signs in here,
 * and not stored if the browser blocks its storage, or it is full.
 *
 * @param kind `sessionStorage` keeps it until the tab is closed, `localStorage` beyond that.
 */
export function storedText(
  name: string,
  kind: Parameters<typeof withStorage>[0] = 'sessionStorage',
): { read(): string | undefined; store(text: string): void; remove(): void } {
  const key = () => {
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    return `postil:${session ? ownerOf(session) : ''}:${name}`;
  };
  return {
    read: () => withStorage(kind, (storage) => storage.getItem(key())) ?? undefined,
    store: (text) => withStorage(kind, (storage) => storage.setItem(key(), text)),
    remove: () => withStorage(kind, (storage) => storage.removeItem(key())),
  };
}
