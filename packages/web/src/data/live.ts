import type { LiveChange, UnreadNotifications } from '@postil/client';
import { PATHS } from '@postil/contract/paths';
import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { apiUrl } from './api/base.ts';
import { queryClient } from './api/cache.ts';
import { notificationRecords } from './records/kinds.ts';
import { sessionQuery } from './session.ts';

type Listener = (change: LiveChange) => void;

const connected = createStore('page', () => navigator.onLine);

/** The listeners to the changes. */
const listeners = createStore<readonly Listener[]>('page', () => []);

/** The delay before a closed stream is replaced, in milliseconds. */
const RECONNECT_DELAY_MS = 3_000;

/**
 * Opens the stream of changes, with an `EventSource`, which reconnects by itself. The server announces missed changes,
 * after which everything on the screen is refetched. A stream that was closed, for example by the error page of a proxy, or that
 * was lost with the network, is replaced by a new one.
 *
 * @returns a function that closes it.
 */
export function openChangeStream(): () => void {
  const state: { source: EventSource; timer: ReturnType<typeof setTimeout> | undefined } = {
    source: connect(firstStreamQuery(), onError),
    timer: undefined,
  };
  const events = new AbortController();
  connected.update(() => navigator.onLine);
  addEventListener('offline', () => connected.update(() => false), events);
  addEventListener('online', replace, events);
  return () => {
    events.abort();
    clearTimeout(state.timer);
    state.source.close();
  };

  function onError(source: EventSource): void {
    connected.update(() => false);
    if (source.readyState !== EventSource.CLOSED) return;
    clearTimeout(state.timer);
    state.timer = setTimeout(replace, RECONNECT_DELAY_MS);
  }

  function replace(): void {
    state.source.close();
    state.source = connect('', onError);
    // The new stream does not know the changes that the previous one missed.
    state.source.addEventListener('open', () => void queryClient.invalidateQueries(), { once: true });
  }
}

function connect(query: string, onError: (source: EventSource) => void): EventSource {
  const source = new EventSource(apiUrl(`${PATHS.streamChanges.path}${query}`));
  // A connecting stream may still open after the network is lost.
  source.addEventListener('open', () => connected.update(() => navigator.onLine));
  source.addEventListener('error', () => onError(source));
  source.addEventListener('change', ({ data }) => {
    const change: LiveChange = JSON.parse(data);
    for (const listener of listeners.get()) listener(change);
  });
  source.addEventListener('reset', () => {
    void queryClient.invalidateQueries();
  });
  source.addEventListener('notifications', ({ data }) => {
    const { unread }: UnreadNotifications = JSON.parse(data);
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, unread_notifications: unread },
    );
    void queryClient.invalidateQueries({ queryKey: notificationRecords.key });
  });
  return source;
}

/**
 * The query of the first stream, with the instant from which it reports changes: the browser preloads data before the
 * stream is open. The server writes the time into the page.
 */
function firstStreamQuery(): string {
  const { dataset } = document.documentElement;
  const { servedAt } = dataset;
  delete dataset.servedAt;
  return servedAt === undefined ? '' : `?since=${servedAt}`;
}

/** Calls back on every change that the person may see, including their own. */
export function useLiveChanges(onChange: Listener): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => {
    const call: Listener = (change) => listener(change);
    listeners.update((before) => [...before, call]);
    return () => listeners.update((before) => before.filter((each) => each !== call));
  }, []);
}

/** Whether the stream of changes is connected. */
export function useIsLive(): boolean {
  return useStore(connected, (isConnected) => isConnected);
}
