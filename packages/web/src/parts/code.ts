/** What waits for code that could not be loaded. */
const state: { waiting: readonly (() => void)[]; readonly listeners: Set<() => void> } = {
  waiting: [],
  listeners: new Set(),
};

function change(waiting: readonly (() => void)[]): void {
  state.waiting = waiting;
  for (const listener of state.listeners) listener();
}

/** Loads code that somebody has asked for. While it cannot be loaded, the app says so and offers to try again. */
export async function loadCode<Code>(load: () => Promise<Code>, isRetried = false): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (isRetried && (await isReachable(addressIn(error)))) return loadPageAnew();
    await new Promise<void>((retry) => change([...state.waiting, retry]));
    return loadCode(load, true);
  }
}

/**
 * What cannot be loaded although the server responds comes only with the page: the server has a newer version of the
 * app, or the browser never asks again for a module that it could not load, as Firefox does.
 */
function loadPageAnew(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** The address of the module that could not be loaded. Not all browsers name it; then another one that is always there. */
function addressIn(error: unknown): string {
  return /https?:\S+/.exec(String(error))?.[0] ?? new URL('icon.svg', document.baseURI).href;
}

async function isReachable(address: string): Promise<boolean> {
  return fetch(address, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Whether code that somebody has asked for could not be loaded. */
export function isCodeMissing(): boolean {
  return state.waiting.length > 0;
}

/** Tries again to load everything that could not be loaded. */
export function retryCode(): void {
  const { waiting } = state;
  change([]);
  for (const retry of waiting) retry();
}

/** Calls back when code could not be loaded, or is tried again. @returns a function that ends this. */
export function onMissingCode(listener: () => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}
