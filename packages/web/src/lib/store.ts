import { useSyncExternalStore } from 'react';

/** A value to which components subscribe, and which is replaced as a whole. */
export interface Store<State> {
  get(): State;
  /** Replaces the value; subscribers are called if it differs. */
  update(change: (state: State) => State): void;
  /** Calls back after each change. @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The lifetime of a store: as long as the page, or only until another person signs in or the organisation is switched. */
type StoreLifetime = 'page' | 'person';

/** The functions that reset the stores of the person to their initial values. */
const resets = new Set<() => void>();

/**
 * Creates a store, the only way in which modules keep state: a search for this name finds all state of the app except
 * the records of the server.
 *
 * @param lifetime `person` for state that must not leak from one person or organisation to the next.
 * @param initial creates the initial value, also on each reset.
 */
export function createStore<State>(lifetime: StoreLifetime, initial: () => State): Store<State> {
  let state = initial();
  const listeners = new Set<() => void>();
  const set = (next: State) => {
    if (Object.is(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  };
  if (lifetime === 'person') resets.add(() => set(initial()));
  return {
    get: () => state,
    update: (change) => set(change(state)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Resets the stores of the person. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

/**
 * Subscribes a component to a part of a store; it re-renders when that part changes.
 *
 * @param select must return the same object as long as nothing changed: a part of the value, not a copy.
 */
export function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** A copy of the map with an entry set, or removed for `undefined`. */
export function withEntry<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value | undefined,
): ReadonlyMap<Key, Value> {
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}
