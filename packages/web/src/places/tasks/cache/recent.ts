import { useSyncExternalStore } from 'react';

/** How long it is shown that somebody else has just made or changed a task. */
const SHOWN_MS = 4_000;

/** What somebody has just done with a task. */
export interface Recent {
  readonly name: string;
  readonly isNew: boolean;
}

const state: { known: ReadonlyMap<string, Recent>; readonly listeners: Set<() => void> } = {
  known: new Map(),
  listeners: new Set(),
};

function change(known: ReadonlyMap<string, Recent>): void {
  state.known = known;
  for (const listener of state.listeners) listener();
}

/** Shows for 4 s who has just made or changed a task. What its maker adds meanwhile, a picture say, leaves it new. */
export function markRecent(id: string, { name, isNew }: Recent): void {
  const before = state.known.get(id);
  const isStillNew = before?.isNew === true && before.name === name;
  const recent = { name, isNew: isNew || isStillNew };
  change(new Map(state.known).set(id, recent));
  setTimeout(() => {
    // Something later is shown for its own time.
    if (state.known.get(id) !== recent) return;
    const rest = new Map(state.known);
    rest.delete(id);
    change(rest);
  }, SHOWN_MS);
}

/** What somebody else has just done with a task; undefined when nobody has. */
export function recentOf(id: string): Recent | undefined {
  return state.known.get(id);
}

/** The same, as it changes. */
export function useRecent(id: string): Recent | undefined {
  return useSyncExternalStore(subscribe, () => recentOf(id));
}

function subscribe(listener: () => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}
