import { createStore, useStore } from './store.ts';

/** The retries of code that failed to load. */
const pendingRetries = createStore<readonly (() => void)[]>('page', () => []);

/** Loads code that the person has requested. Never rejects: after a failure it waits for Retry in a message. */
export async function loadCode<Code>(load: () => Promise<Code>, isRetried = false): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    console.warn(error);
    if (isRetried && (await isReachable(urlIn(error)))) return reloadPage();
    await new Promise<void>((retry) => pendingRetries.update((before) => [...before, retry]));
    return loadCode(load, true);
  }
}

/**
 * Reloads the page, which fixes code that fails to load from a reachable server: the server has a newer version of the
 * app, or the browser never retries a module that failed, as Firefox does.
 */
function reloadPage(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** The URL of the module that failed to load, or a URL that always exists in browsers that do not name it. */
function urlIn(error: unknown): string {
  return /https?:\S+/.exec(String(error))?.[0] ?? new URL('icon.svg', document.baseURI).href;
}

async function isReachable(url: string): Promise<boolean> {
  return fetch(url, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Whether code that the person has requested failed to load. */
export function useIsCodeMissing(): boolean {
  return useStore(pendingRetries, ({ length }) => length > 0);
}

/** Retries all failed loads. */
export function retryCode(): void {
  const retries = pendingRetries.get();
  pendingRetries.update(() => []);
  for (const retry of retries) retry();
}
