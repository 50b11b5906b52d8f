import { startTransition, useEffect, useState } from 'react';
import { loadedLater } from '../lib/loaded-later.tsx';
import { createStore } from '../lib/store.ts';
import { queryClient } from './api/cache.ts';

/** The longest time that later work waits for the first view. */
const MAX_MS = 1_500;
/** How often to check whether the first view is complete. */
const AGAIN_MS = 50;

const settled = createStore('page', () => false);

/** Whether the first view has rendered. Data and code that it does not show at once are loaded after it. */
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

/** Code that nobody needs before the first view has rendered. @returns a function that loads it after the first view. */
export function loadedWhenSettled<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const code = loadedLater(load);
  return () => whenSettled().then(code.load);
}

/** Waits until the first view has rendered: no query is fetching, and the browser is idle. */
export function watchFirstView(): void {
  const latestMs = performance.now() + MAX_MS;
  const look = () => {
    const isLate = performance.now() > latestMs;
    if (isLate || queryClient.isFetching() === 0) settled.update(() => true);
    else setTimeout(() => whenIdle(look), AGAIN_MS);
  };
  setTimeout(() => whenIdle(look), AGAIN_MS);
}

function subscribe(listener: () => void): () => void {
  if (settled.get()) listener();
  return settled.subscribe(listener);
}

/** Calls a function when the browser is idle, or 1.5 s later at the latest. WebKit does not say when it is idle. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_MS });
  else setTimeout(run, AGAIN_MS);
}
