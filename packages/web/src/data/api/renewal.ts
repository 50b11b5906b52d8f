import { createStore } from '../../lib/store.ts';

/** Asks the person to sign in again. @returns whether they did. */
type Renewer = () => Promise<boolean>;

const renewal = createStore<{
  readonly renewer?: Renewer | undefined;
  /** The renewal for which calls wait at the moment. */
  readonly running?: Promise<boolean> | undefined;
  /** How many sessions this page has had before the current one. */
  readonly session: number;
}>('page', () => ({ session: 0 }));

/** Names the component that asks for a new session. @returns a function that ends this. */
export function setRenewer(renewer: Renewer): () => void {
  renewal.update((state) => ({ ...state, renewer }));
  return () =>
    renewal.update((state) => (state.renewer === renewer ? { ...state, renewer: undefined } : state));
}

/** The number of the current session, in which a call is sent. */
export function currentSession(): number {
  return renewal.get().session;
}

/**
 * Asks for a new session, unless there has been one since the call was sent. Calls that fail at the same time wait for
 * the same one.
 *
 * @param ended the session in which the call was sent.
 * @returns whether there is a new one now.
 */
export function renewSession(ended: number): Promise<boolean> {
  const { renewer, running, session } = renewal.get();
  if (ended < session) return Promise.resolve(true);
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
