import type { ApiKeyRecord, IssuedApiKey } from '@postil/client';
import type { TokenType } from '@postil/contract/enums';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { listingOptions } from '../../api/listings.ts';
import { useRefusal } from '../../api/optimistic.ts';
import { toast } from '../../parts/toasts.tsx';
import { useTexts } from '../../texts/context.tsx';

const ALL_KEYS = ['api-keys'] as const;

/** The keys of one kind, newest first. */
export const keysQuery = (tokenType: TokenType) =>
  listingOptions([...ALL_KEYS, tokenType], (input, options) =>
    api.listApiKeys.withResponse({ token_type: tokenType, per_page: 50, ...input }, options),
  );

type Pages = InfiniteData<{ readonly data: ApiKeyRecord[] }>;

/** Shows a key that was changed, or no longer shows one that is gone, wherever keys are listed. */
function useShowKey() {
  const client = useQueryClient();
  return (id: string, change: (key: ApiKeyRecord) => ApiKeyRecord | undefined) =>
    client.setQueriesData<Pages>({ queryKey: ALL_KEYS }, (listing) =>
      listing?.pages
        ? {
            ...listing,
            pages: listing.pages.map((page) => ({
              ...page,
              data: page.data.flatMap((key) => (key.id === id ? (change(key) ?? []) : [key])),
            })),
          }
        : listing,
    );
}

/** What can be done with a key. @param onSecret called with a key's new secret, which is never shown again. */
export function useKeyActions({ onSecret }: { onSecret: (issued: IssuedApiKey) => void }) {
  const client = useQueryClient();
  const { keys } = useTexts().settings;
  const showKey = useShowKey();
  const refuse = useRefusal();
  const refresh = () => client.invalidateQueries({ queryKey: ALL_KEYS });
  const revoke = useMutation({
    mutationFn: ({ id }: ApiKeyRecord) => api.revokeApiKey({ id }),
    onMutate: ({ id }) => showKey(id, (key) => ({ ...key, status: 'revoked' })),
    onSuccess: ({ name }) => toast({ text: keys.revokedNow(name) }),
    onError: (error, key) => refuse(error, () => revoke.mutate(key)),
    onSettled: refresh,
  });
  const regenerate = useMutation({
    mutationFn: ({ id }: ApiKeyRecord) => api.regenerateApiKey({ id }),
    onSuccess: onSecret,
    onError: (error, key) => refuse(error, () => regenerate.mutate(key)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ApiKeyRecord) => api.deleteApiKey({ id }),
    onMutate: ({ id }) => showKey(id, () => undefined),
    onError: (error, key) => refuse(error, () => remove.mutate(key)),
    onSettled: refresh,
  });
  return { revoke, regenerate, remove };
}

/** Reads the listed keys again, after one was created or changed. */
export function useRefreshKeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ALL_KEYS });
}
