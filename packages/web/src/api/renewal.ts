/** What asks the person to sign in again. @returns whether they did. */
export type Renewer = () => Promise<boolean>;

const state: { renewer: Renewer | undefined; renewing: Promise<boolean> | undefined } = {
  renewer: undefined,
  renewing: undefined,
};

/** Names the component that asks for a new session. @returns a function that ends this. */
export function setRenewer(renewer: Renewer): () => void {
  state.renewer = renewer;
  return () => {
    if (state.renewer === renewer) state.renewer = undefined;
  };
}

/** Asks for a new session; calls that fail at the same time wait for the same one. @returns whether there is one now. */
export function renewSession(): Promise<boolean> {
  state.renewing ??= (state.renewer?.() ?? Promise.resolve(false)).finally(() => {
    state.renewing = undefined;
  });
  return state.renewing;
}
