import type { MemberRole, Permission } from '@postil/contract/enums';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { apiAddress } from './base.ts';

/** Who is signed in, and where. */
export interface Session {
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
  readonly organization: { readonly id: string; readonly name: string };
  readonly role: MemberRole;
  readonly permissions: readonly Permission[];
  readonly organizations: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: MemberRole;
  }[];
  readonly unread_notifications: number;
  readonly has_password: boolean;
  readonly expires_at: string;
}

/** The session of this browser; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    const response = await fetch(apiAddress('/session'), { signal });
    if (response.status === 401) return null;
    if (!response.ok) throw new Error(`The session could not be read: ${response.status}.`);
    return (await response.json()).data;
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
