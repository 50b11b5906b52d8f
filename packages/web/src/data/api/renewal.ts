import { createStore } from '../../lib/store.ts';

/** Asks the person to sign in again. @returns whether they did. */
type Renewer = () => Promise<boolean>;

const renewal = createStore<{
  readonly renewer?: Renewer | undefined;
  /** The renewal for which calls wait at the moment. */
  readonly running?: Promise<boolean> | undefined;
}>('page', () => ({}));

/** Names the component that asks for a new session. @returns a function that ends this. */
export function setRenewer(renewer: Renewer): () => void {
  renewal.update((state) => ({ ...state, renewer }));
  return () =>
    renewal.update((state) => (state.renewer === renewer ? { ...state, renewer: undefined } : state));
}

/** Asks for a new session; calls that fail at the same time wait for the same one. @returns whether there is one now. */
export function renewSession(): Promise<boolean> {
  const { renewer, running } = renewal.get();
  if (running) return running;
  const started = (renewer?.() ?? Promise.resolve(false)).finally(() =>
    renewal.update((state) => ({ ...state, running: undefined })),
  );
  renewal.update((state) => ({ ...state, running: started }));
  return started;
}
