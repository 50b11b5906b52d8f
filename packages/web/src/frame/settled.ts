import { startTransition, useEffect, useState } from 'react';
import { queryClient } from '../api/queries.ts';

/** What comes after the first view waits no longer for it than this. */
const MOST_MS = 1_500;
/** How often it is looked whether the first view is complete. */
const AGAIN_MS = 50;

const state = { isSettled: false, listeners: new Set<() => void>() };

/** Whether the first view has been drawn. What it does not show at once is read and loaded after it. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(state.isSettled);
  // In steps between which the page responds.
  useEffect(() => subscribe(() => startTransition(() => setSettled(true))), []);
  return isSettled;
}

/** Waits until the first view has been drawn: nothing is being read any more, and the browser has nothing to do. */
export function watchFirstView(): void {
  const latestMs = performance.now() + MOST_MS;
  const look = () => {
    const isLate = performance.now() > latestMs;
    if (isLate || queryClient.isFetching() === 0) settle();
    else setTimeout(() => whenIdle(look), AGAIN_MS);
  };
  setTimeout(() => whenIdle(look), AGAIN_MS);
}

function settle(): void {
  state.isSettled = true;
  for (const listener of state.listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (state.isSettled) listener();
  state.listeners.add(listener);
  return () => {
    state.listeners.delete(listener);
  };
}

/** WebKit does not say when it is idle. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MOST_MS });
  else setTimeout(run, AGAIN_MS);
}
