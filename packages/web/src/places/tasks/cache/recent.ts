import { useSyncExternalStore } from 'react';

/** How long it is shown that somebody else has just changed a task. */
const SHOWN_MS = 4_000;

const state: { names: ReadonlyMap<string, string>; readonly listeners: Set<() => void> } = {
  names: new Map(),
  listeners: new Set(),
};

function change(names: ReadonlyMap<string, string>): void {
  state.names = names;
  for (const listener of state.listeners) listener();
}

/** Shows for 4 s who has just changed a task. */
export function markRecent(id: string, name: string): void {
  change(new Map(state.names).set(id, name));
  setTimeout(() => {
    const rest = new Map(state.names);
    rest.delete(id);
    change(rest);
  }, SHOWN_MS);
}

/** Who has just changed a task; undefined when nobody else has. */
export function useRecent(id: string): string | undefined {
  return useSyncExternalStore(subscribe, () => state.names.get(id));
}

function subscribe(listener: () => void): () => void {
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}
