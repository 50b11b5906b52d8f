import type { ApiKeyRecord, IssuedApiKey } from '@postil/client';
import type { TokenType } from '@postil/contract/enums';
import { api } from '../../data/api/client.ts';
import { listingOptions } from '../../data/api/listings.ts';
import { useAction } from '../../data/records/change.ts';
import { keyRecords } from '../../data/records/kinds.ts';
import { listIn, pages } from '../../data/records/shapes.ts';
import { useTexts } from '../../i18n/context.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';

type Page = { readonly data: ApiKeyRecord[] };

const lists = keyRecords.cache('list', pages(listIn<'data', ApiKeyRecord, Page>('data')));

/** The keys of one type, newest first. */
export const keysQuery = (tokenType: TokenType) =>
  listingOptions([...lists.key, tokenType], (input, options) =>
    api.listApiKeys.withResponse({ token_type: tokenType, per_page: 50, ...input }, options),
  );

/** The actions for a key. @param onSecret called with a key's new secret, which is never shown again. */
export function useKeyActions({ onSecret }: { onSecret: (issued: IssuedApiKey) => void }) {
  const { keys } = useTexts().settings;
  const refreshes = [keyRecords.key];
  const revoke = useAction({
    show: ({ id }: ApiKeyRecord) => keyRecords.patch(id, { status: 'revoked' }),
    run: ({ id }) => api.revokeApiKey({ id }),
    onAccepted: ({ name }) => toast({ text: keys.revokedNow(name) }),
    refreshes,
  });
  const regenerate = useAction({
    run: ({ id }: ApiKeyRecord) => api.regenerateApiKey({ id }),
    onAccepted: onSecret,
    refreshes,
  });
  const remove = useAction({
    show: ({ id }: ApiKeyRecord) => keyRecords.hide(id),
    run: ({ id }) => api.deleteApiKey({ id }),
    refreshes,
  });
  return { revoke, regenerate, remove };
}

/** Refetches the listed keys after a creation or a change. */
export const refreshKeys = keyRecords.refresh;
