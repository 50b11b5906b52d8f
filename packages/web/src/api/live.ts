import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { apiAddress } from './base.ts';
import { queryClient } from './queries.ts';
import { sessionQuery } from './session.ts';

/** A change that somebody made, as the stream of changes announces it. */
export interface LiveChange {
  /** Such as `comment.created`. */
  readonly type: string;
  readonly comment_id: string | null;
  readonly mockup_id: string | null;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly actor: { readonly id: string; readonly name: string };
  readonly version: number | null;
  readonly at: string;
}

type Listener = (change: LiveChange) => void;

const state = {
  listeners: new Set<Listener>(),
  watchers: new Set<() => void>(),
  isConnected: true,
};

function setConnected(isConnected: boolean): void {
  state.isConnected = isConnected;
  for (const watcher of state.watchers) watcher();
}

/**
 * Opens the stream of changes. The browser connects again by itself; what was missed meanwhile is announced by the
 * server, and everything that is shown is then read again.
 *
 * @returns a function that closes it.
 */
export function openLive(): () => void {
  const source = new EventSource(apiAddress(`/changes${sinceThePage()}`));
  source.addEventListener('open', () => setConnected(true));
  source.addEventListener('error', () => setConnected(false));
  source.addEventListener('change', ({ data }) => {
    const change: LiveChange = JSON.parse(data);
    for (const listener of state.listeners) listener(change);
  });
  source.addEventListener('reset', () => {
    void queryClient.invalidateQueries();
  });
  source.addEventListener('notifications', ({ data }) => {
    const { unread }: { unread: number } = JSON.parse(data);
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, unread_notifications: unread },
    );
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  });
  return () => source.close();
}

/**
 * From when on changes count for the first stream: the page names what to read first, and the browser reads it before
 * the stream is open. The server writes the time into the page.
 */
function sinceThePage(): string {
  const { dataset } = document.documentElement;
  const { servedAt } = dataset;
  delete dataset.servedAt;
  return servedAt === undefined ? '' : `?since=${servedAt}`;
}

/** Calls back at every change that the person may see, their own included. */
export function useLiveChanges(onChange: Listener): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => {
    const call: Listener = (change) => listener(change);
    state.listeners.add(call);
    return () => {
      state.listeners.delete(call);
    };
  }, []);
}

/** Whether changes of others arrive at the moment. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      state.watchers.add(watcher);
      return () => state.watchers.delete(watcher);
    },
    () => state.isConnected,
  );
}
