import { createClient } from '@postil/client';
import { createStore } from '../../lib/store.ts';
import { BASE } from './base.ts';
import { currentSession, renewSession } from './renewal.ts';

/** A visit without a session, such as a review, authenticated by a token. */
interface Visit {
  readonly token: string;
  /** Called when the token is no longer accepted. */
  readonly onEnd: () => void;
}

const currentVisit = createStore<Visit | undefined>('page', () => undefined);

/** Calls the API with a token instead of the session, until the returned function is called. */
export function beginVisit(visit: Visit): () => void {
  currentVisit.update(() => visit);
  return () => currentVisit.update((ongoing) => (ongoing === visit ? undefined : ongoing));
}

async function fetchInVisit({ token, onEnd }: Visit, ...[input, init]: Parameters<typeof fetch>) {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(input, { ...init, headers, credentials: 'omit' });
  if (response.status === 401) onEnd();
  return response;
}

/**
 * The API as the signed-in person. When the session has expired, a call waits until the person has signed in again over
 * the page, and is then sent again.
 *
 * There are no automatic retries: the person sees a failure immediately, with Retry.
 */
export const api = createClient({
  baseUrl: BASE,
  retries: 0,
  fetch: async (input, init) => {
    const visit = currentVisit.get();
    if (visit) return fetchInVisit(visit, input, init);
    const session = currentSession();
    const response = await fetch(input, init);
    if (response.status !== 401) return response;
    const isRenewed = await renewSession(session);
    return isRenewed ? fetch(input, init) : response;
  },
});

/** The API for calls that need no session, such as signing in: they handle a 401 themselves. */
export const openApi = createClient({ baseUrl: BASE, retries: 0 });
