import { AuthenticationError, type Session } from '@postil/client';
import type { Permission } from '@postil/contract/enums';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { openApi } from './client.ts';
import { queryClient } from './queries.ts';

export type { Session } from '@postil/client';

/** The session of this browser; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
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

/** Reads the session anew after somebody has signed in. */
export async function enterSession(): Promise<void> {
  delete document.documentElement.dataset.session;
  await queryClient.resetQueries({ queryKey: sessionQuery.queryKey });
}

/** The session, on pages that are shown only to people who are signed in. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('This page needs a session.');
  return data;
}

/** Whether the person may do what takes this permission; a guest sees a reduced app. */
export function useMay(): {
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
  has(permission: Permission): boolean;
} {
  const { role, permissions } = useSession();
  return {
    isAdmin: role === 'owner' || role === 'admin',
    isGuest: role === 'guest',
    has: (permission) => permissions.includes(permission),
  };
}
