import { createClient } from '@postil/client';
import { BASE } from './base.ts';
import { renewSession } from './renewal.ts';

/**
 * The API as the signed-in person. When the session has ended, a call waits until the person has signed in again over
 * the page, and is then sent once more.
 *
 * Nothing is tried again by itself: the person sees at once what failed, with Retry.
 */
export const api = createClient({
  baseUrl: BASE,
  retries: 0,
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 401) return response;
    const isRenewed = await renewSession();
    return isRenewed ? fetch(input, init) : response;
  },
});

/** The API for calls that need no session, such as signing in: a 401 is their own. */
export const openApi = createClient({ baseUrl: BASE, retries: 0 });
