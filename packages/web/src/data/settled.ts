import { startTransition, useEffect, useState } from 'react';
import { loadedLater } from '../lib/loaded-later.tsx';
import { createStore } from '../lib/store.ts';
import { queryClient } from './api/cache.ts';

/** The maximum time for which later work waits for the first view, in milliseconds. */
const MAX_WAIT_MS = 1_500;
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

/** Treats the first view as rendered when no query is fetching and the browser is idle, or else after 1.5 s. */
export function watchFirstView(): void {
  const deadlineMs = performance.now() + MAX_WAIT_MS;
  const poll = () => {
    const isLate = performance.now() > deadlineMs;
    if (isLate || queryClient.isFetching() === 0) settled.update(() => true);
    else setTimeout(() => whenIdle(poll), POLLING_INTERVAL_MS);
  };
  setTimeout(() => whenIdle(poll), POLLING_INTERVAL_MS);
}

function subscribe(listener: () => void): () => void {
  if (settled.get()) listener();
  return settled.subscribe(listener);
}

/** Calls a function when the browser is idle, or else after 1.5 s; after 50 ms in WebKit, which does not report idleness. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  else setTimeout(run, IDLE_FALLBACK_MS);
}
