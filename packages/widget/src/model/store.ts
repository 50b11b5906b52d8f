/** An immutable value that is replaced as a whole, with its subscribers. */
export interface Store<State> {
  get(): State;
  /** Replaces some fields. */
  set(part: Partial<State>): void;
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Creates a store with its initial value. */
export function createStore<State extends object>(initialState: State): Store<State> {
  let state = initialState;
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
