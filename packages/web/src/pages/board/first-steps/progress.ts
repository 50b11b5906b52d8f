import type { CommentRecord, SiteRecord } from '@postil/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BASE_PATH } from '../../../data/api/base.ts';
import { api } from '../../../data/api/client.ts';
import { useLiveChanges } from '../../../data/live.ts';
import { sitesQuery } from '../../../data/records/choices.ts';
import { keys } from '../../../data/records/kinds.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { storedText } from '../../../data/stored-text.ts';

/** The first steps after the installation of Postil, in order. */
export const STEPS = ['name', 'pin', 'respond', 'install', 'assistant'] as const;
export type Step = (typeof STEPS)[number];

/** The polling interval for a step that the stream does not announce, in milliseconds: a person is waiting for it. */
const POLLING_INTERVAL_MS = 2_500;

/** The completed steps. */
export interface Progress {
  readonly done: ReadonlySet<Step>;
  /** The first incomplete step. */
  readonly next: Step;
  readonly dismiss: () => void;
}

/**
 * The first steps of an admin, until all are completed or they are dismissed in this browser; undefined otherwise, and
 * while they load.
 */
export function useProgress(): Progress | undefined {
  const { organization } = useSession();
  const may = useMay();
  const dismissed = storedText(`first-steps:${organization.id}`, 'localStorage');
  const [isDismissed, setDismissed] = useState(() => dismissed.read() !== undefined);
  const isNeeded = may.isAdmin && !isDismissed;
  const done = useDone(isNeeded);
  const next = done && STEPS.find((step) => !done.has(step));
  if (!isNeeded || !done || !next) return undefined;
  const dismiss = () => {
    dismissed.store('yes');
    setDismissed(true);
  };
  return { done, next, dismiss };
}

function useDone(isNeeded: boolean): ReadonlySet<Step> | undefined {
  const { user } = useSession();
  const client = useQueryClient();
  const { data: sites } = useQuery({
    ...sitesQuery,
    enabled: isNeeded,
    refetchInterval: ({ state }) => (state.data?.some(isOwnSiteSeen) ? false : POLLING_INTERVAL_MS),
  });
  const { data: comments } = useQuery({ ...commentsQuery, enabled: isNeeded });
  const { data: isConnected } = useQuery({
    ...connectedQuery,
    enabled: isNeeded,
    refetchInterval: ({ state }) => (state.data ? false : POLLING_INTERVAL_MS),
  });
  useLiveChanges(() => {
    if (isNeeded && !(comments?.isPinned && comments.hasResponse && comments.isOnOwnPage))
      void client.invalidateQueries({ queryKey: commentsQuery.queryKey });
  });
  if (!sites || !comments || isConnected === undefined) return undefined;
  const isDone: Readonly<Record<Step, boolean>> = {
    name: user.name !== user.email.split('@')[0],
    pin: comments.isPinned,
    respond: comments.hasResponse,
    install: comments.isOnOwnPage || sites.some(isOwnSiteSeen),
    assistant: isConnected,
  };
  return new Set(STEPS.filter((step) => isDone[step]));
}

/** Whether the widget was loaded on a site other than this server, whose demo page has it, too. */
function isOwnSiteSeen({
  domain,
  last_seen_at: seen,
}: SiteRecord & { readonly last_seen_at?: string | null }): boolean {
  return typeof seen === 'string' && !isServerDomain(domain);
}

/** Whether a domain is that of this server; all names of the local machine are equivalent. */
function isServerDomain(domain: string): boolean {
  const isLoopback = (host: string) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(host);
  return domain === location.hostname || (isLoopback(domain) && isLoopback(location.hostname));
}

/** The state of the organisation's comments on which steps depend. */
const commentsQuery = {
  queryKey: keys.firstPin,
  queryFn: async () => {
    // From the server: a board receives other people's tasks only after a delay.
    const { data: comments } = await api.listComments({ per_page: 100 });
    const pinned = comments.filter(isPinned);
    return {
      isPinned: pinned.length > 0,
      hasResponse: comments.some(hasResponse),
      isOnOwnPage: pinned.some(({ page_url: url }) => !isDemo(url)),
    };
  },
};

function isPinned({ site_id, page_url }: Pick<CommentRecord, 'site_id' | 'page_url'>): boolean {
  return site_id !== null && /^https?:/.test(page_url);
}

function hasResponse({
  replies_count: replies,
  status,
  assigned_to: assignee,
}: Pick<CommentRecord, 'replies_count' | 'status' | 'assigned_to'>): boolean {
  return replies > 0 || status !== 'OPEN' || assignee !== null;
}

function isDemo(url: string): boolean {
  return URL.parse(url)?.pathname === `${BASE_PATH}/demo`;
}

/** Queries whether an assistant has used its key. */
const connectedQuery = {
  queryKey: keys.assistantConnected,
  queryFn: async () => {
    for await (const key of api.listApiKeys.all({ per_page: 100 })) {
      if (key.token_type === 'mcp' && key.last_used_at !== null) return true;
    }
    return false;
  },
};
