import { createStore } from '../../lib/store.ts';

/** Prompts the person to sign in again. @returns whether they did. */
type Renewer = () => Promise<boolean>;

const renewal = createStore<{
  readonly renewer?: Renewer | undefined;
  /** The current renewal, for which calls wait. */
  readonly running?: Promise<boolean> | undefined;
  /** The number of the current session of this page, from 0. */
  readonly session: number;
}>('page', () => ({ session: 0 }));

/** Registers the component that prompts for a new session. @returns a function that unregisters it. */
export function setRenewer(renewer: Renewer): () => void {
  renewal.update((state) => ({ ...state, renewer }));
  return () =>
    renewal.update((state) => (state.renewer === renewer ? { ...state, renewer: undefined } : state));
}

/** The number of the current session, for calls that are sent now. */
export function currentSession(): number {
  return renewal.get().session;
}

/**
 * Prompts for a new session, unless one has begun since the call was sent. Concurrent failures share one prompt.
 *
 * @param callSession the session in which the call was sent.
 * @returns whether a new session exists.
 */
export function renewSession(callSession: number): Promise<boolean> {
  const { renewer, running, session } = renewal.get();
  if (callSession < session) return Promise.resolve(true);
  if (running) return running;
  const started = (renewer?.() ?? Promise.resolve(false))
    .then((isRenewed) => {
      if (isRenewed) renewal.update((state) => ({ ...state, session: state.session + 1 }));
      return isRenewed;
    })
    .finally(() => renewal.update((state) => ({ ...state, running: undefined })));
  renewal.update((state) => ({ ...state, running: started }));
  return started;
}
