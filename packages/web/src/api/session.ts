import { AuthenticationError, type Session } from '@postil/client';

export type { Session } from '@postil/client';

import type { Permission } from '@postil/contract/enums';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { openApi } from './client.ts';

/** The session of this browser; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await openApi.getSession({}, { signal });
    } catch (error) {
      if (error instanceof AuthenticationError) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

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
