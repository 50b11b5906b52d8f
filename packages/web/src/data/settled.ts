import { startTransition, useEffect, useState } from 'react';
import { loadedLater } from '../lib/loaded-later.tsx';
import { createStore } from '../lib/store.ts';
import { queryClient } from './api/cache.ts';

/** The maximum time for which later work waits for the first view, in milliseconds. */
const MAX_MS = 1_500;
/** The polling interval for the completion of the first view, in milliseconds. */
const POLLING_INTERVAL_MS = 50;
/** The delay in place of idleness, for browsers that do not report it, in milliseconds. */
const IDLE_FALLBACK_MS = 50;

const settled = createStore('page', () => false);

/** Whether the first view has rendered. Data and code that are not needed for it are loaded afterwards. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(settled.get);
  // A transition, so that the page stays responsive.
  useEffect(() => subscribe(() => startTransition(() => setSettled(true))), []);
  return isSettled;
}

/** Waits until the first view has rendered. */
async function whenSettled(): Promise<void> {
  if (settled.get()) return;
  await new Promise<void>((resolve) => {
    const stop = settled.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** Defers the loading of code that the first view does not need. @returns a function that loads it after the first view. */
export function lazyWhenSettled<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const code = loadedLater(load);
  return () => whenSettled().then(code.load);
}

/** Waits until the first view has rendered: no query is fetching, and the browser is idle. */
export function watchFirstView(): void {
  const latestMs = performance.now() + MAX_MS;
  const look = () => {
    const isLate = performance.now() > latestMs;
    if (isLate || queryClient.isFetching() === 0) settled.update(() => true);
    else setTimeout(() => whenIdle(look), POLLING_INTERVAL_MS);
  };
  setTimeout(() => whenIdle(look), POLLING_INTERVAL_MS);
}

function subscribe(listener: () => void): () => void {
  if (settled.get()) listener();
  return settled.subscribe(listener);
}

/** Calls a function when the browser is idle, or after 1.5 s. WebKit does not report idleness. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_MS });
  else setTimeout(run, IDLE_FALLBACK_MS);
}
