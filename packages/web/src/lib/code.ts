import { createStore, useStore } from './store.ts';

/** Retries of code that could not be loaded. */
const waiting = createStore<readonly (() => void)[]>('page', () => []);

/** Loads code that somebody has asked for. While it cannot be loaded, the app shows a message with Retry. */
export async function loadCode<Code>(load: () => Promise<Code>, isRetried = false): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (isRetried && (await isReachable(urlIn(error)))) return reloadPage();
    await new Promise<void>((retry) => waiting.update((before) => [...before, retry]));
    return loadCode(load, true);
  }
}

/**
 * Code that cannot be loaded from a reachable server needs a page reload: the server has a newer version of the app,
 * or the browser never retries a module that failed, as Firefox does.
 */
function reloadPage(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** The URL of the module that could not be loaded. Not all browsers name it; then a URL that always exists. */
function urlIn(error: unknown): string {
  return /https?:\S+/.exec(String(error))?.[0] ?? new URL('icon.svg', document.baseURI).href;
}

async function isReachable(url: string): Promise<boolean> {
  return fetch(url, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Whether code that somebody has asked for could not be loaded. */
export function useIsCodeMissing(): boolean {
  return useStore(waiting, ({ length }) => length > 0);
}

/** Tries again to load everything that could not be loaded. */
export function retryCode(): void {
  const retries = waiting.get();
  waiting.update(() => []);
  for (const retry of retries) retry();
}
