import { AuthenticationError, type Session } from '@postil/client';
import type { Permission } from '@postil/contract/enums';
import { hashKey, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createStore, resetStores } from '../lib/store.ts';
import { BASE } from './api/base.ts';
import { queryClient } from './api/cache.ts';
import { openApi } from './api/client.ts';
import { keys } from './records/kinds.ts';

/** The session of this browser; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: async ({ signal }): Promise<Session | null> => {
    if (isKnownToBeSignedOut()) return null;
    try {
      return await openApi.getSession({}, { signal });
    } catch (error) {
      if (error instanceof AuthenticationError) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the page came without a session and nobody has signed in since; the server writes it into the page. */
function isKnownToBeSignedOut(): boolean {
  return document.documentElement.dataset.session === 'none';
}

/** The owner of the page's data: a person in an organisation. */
export function ownerOf({ user, organization }: Session): string {
  return `${organization.id}:${user.id}`;
}

/** The owner of the session that this page last read; undefined for a reviewer. */
const owner = createStore<string | undefined>('page', () => undefined);

/**
 * Leaves the page when another tab has signed in somebody else or entered another organisation. Both tabs share one
 * cookie, so requests from this page would act for them.
 */
export function leaveWhenPersonChanges(): void {
  const channel = new BroadcastChannel('postil:session');
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(sessionQuery.queryKey)) return;
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    const currentOwner = session && session.user.id !== '' ? ownerOf(session) : undefined;
    if (currentOwner === owner.get()) return;
    owner.update(() => currentOwner);
    if (currentOwner !== undefined) channel.postMessage(currentOwner);
  });
  channel.addEventListener('message', ({ data }) => {
    if (owner.get() === undefined || data === owner.get()) return;
    // Discards unsent changes, which must not be sent for somebody else, so that the browser does not prompt.
    resetStores();
    location.assign(BASE);
  });
}

/** Fetches the session again after somebody has signed in, and clears all data of the previous person. */
export async function enterSession(): Promise<void> {
  resetStores();
  queryClient.removeQueries({ type: 'inactive' });
  delete document.documentElement.dataset.session;
  await queryClient.resetQueries({ queryKey: sessionQuery.queryKey });
}

/** Clears all data and state of a person and an organisation, before the app shows those of another. */
export function forgetPerson(): void {
  resetStores();
  queryClient.clear();
}

/** The session, on pages that require sign-in. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('This page needs a session.');
  return data;
}

/** The permissions of the person; a guest sees a reduced app. */
export function useMay(): {
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
  /** False for reviewers, who came by a link. */
  readonly hasAccount: boolean;
  has(permission: Permission): boolean;
} {
  const { user, role, permissions } = useSession();
  return {
    isAdmin: role === 'owner' || role === 'admin',
    isGuest: role === 'guest',
    hasAccount: user.id !== '',
    has: (permission) => permissions.includes(permission),
  };
}
