import { useSyncExternalStore } from 'react';
import { once } from './once.ts';

/** The breakpoint below which the frame has a drawer, and lists become cards: `--breakpoint-frame` of the style sheet. */
const narrowQuery = once(() => window.matchMedia('(width < 900px)'));

function subscribe(listener: () => void): () => void {
  narrowQuery().addEventListener('change', listener);
  return () => narrowQuery().removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone or a small tablet. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrowQuery().matches);
}
