/** A value that changes as a whole, and those who want to know of it. */
export interface Store<State> {
  get(): State;
  /** Replaces some parts. */
  set(part: Partial<State>): void;
  /** @returns stops it. */
  subscribe(listener: () => void): () => void;
}

/** A store with a first value. */
export function createStore<State extends object>(first: State): Store<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(part) {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
