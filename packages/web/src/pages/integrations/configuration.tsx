import type { IssuedApiKey } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { Check, LoaderCircle } from 'lucide-react';
import { BASE } from '../../data/api/base.ts';
import { api } from '../../data/api/client.ts';
import { keys } from '../../data/records/kinds.ts';
import { useTexts } from '../../i18n/context.tsx';
import { CodeBlock } from '../../ui/copy.tsx';
import { Time } from '../../ui/data/time.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';
import { CLIENTS, type Client, configurationOf, NO_KEY } from './clients.ts';

/** The polling interval for the connection of the assistant, in milliseconds. */
const POLLING_INTERVAL_MS = 2_000;

/**
 * The configuration to paste into an assistant, and the state of its connection.
 *
 * @param issued the key; undefined: its secret is unknown.
 */
export function Configuration({ client, issued }: { client: Client; issued: IssuedApiKey | undefined }) {
  const { assistants } = useTexts().integrations;
  const text = configurationOf(client, { url: `${BASE}mcp`, key: issued?.key ?? NO_KEY });
  return (
    <div className="flex flex-col gap-4">
      <div className="pt-2">
        <LinkTabs label={assistants.clients}>
          {CLIENTS.map((each) => (
            <LinkTab
              key={each}
              to="/integrations/assistants"
              search={{ client: each }}
              isCurrent={each === client}
            >
              {assistants.clientNames[each]}
            </LinkTab>
          ))}
        </LinkTabs>
      </div>
      <p className="max-w-prose">{assistants.where[client]}</p>
      <CodeBlock text={text} label={assistants.configurationOf(assistants.clientNames[client])} />
      {issued ? (
        <>
          <p className="text-text-quiet">{assistants.keepSecret}</p>
          <Connection issued={issued} />
        </>
      ) : (
        <p className="text-text-quiet">{assistants.placeholder(NO_KEY)}</p>
      )}
    </div>
  );
}

/** Turns green when the assistant has used the key for the first time since it was issued. */
function Connection({ issued }: { issued: IssuedApiKey }) {
  const { assistants } = useTexts().integrations;
  const { data } = useQuery({
    queryKey: keys.connectionOf(issued.id, issued.last_four),
    queryFn: ({ signal }) => api.getApiKey({ id: issued.id }, { signal }),
    refetchInterval: ({ state }) => (isUsed(issued, state.data?.last_used_at) ? false : POLLING_INTERVAL_MS),
    staleTime: 0,
  });
  const usedAt = data?.last_used_at ?? null;
  const isConnected = isUsed(issued, usedAt);
  return (
    <p
      role="status"
      className={
        isConnected
          ? 'flex items-center gap-2 rounded-card bg-success-soft px-3 py-2 font-medium text-success'
          : 'flex items-center gap-2 rounded-card bg-surface-sunken px-3 py-2 text-text-quiet'
      }
    >
      {isConnected && usedAt !== null ? (
        <>
          <Check size={16} aria-hidden />
          <span>
            {assistants.connected} <Time instant={usedAt} isInSentence />
          </span>
        </>
      ) : (
        <>
          <LoaderCircle size={16} aria-hidden className="animate-spin motion-reduce:animate-none" />
          {assistants.waiting}
        </>
      )}
    </p>
  );
}

function isUsed(issued: IssuedApiKey, usedAt: string | null | undefined): boolean {
  return usedAt !== undefined && usedAt !== null && usedAt !== issued.last_used_at;
}
