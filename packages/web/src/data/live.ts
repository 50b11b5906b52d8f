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

/** Those who follow the changes. */
const listeners = createStore<readonly Listener[]>('page', () => []);

/** How long to wait before a stream that was refused is opened again. */
const AGAIN_MS = 3_000;

/**
 * Opens the stream of changes, with an `EventSource`, which connects again by itself. The server announces missed
 * changes, and everything that is shown is then read again. A stream that ended, as with the page of a proxy, or that
 * the browser lost with its network, is replaced by a new one.
 *
 * @returns a function that closes it.
 */
export function openLive(): () => void {
  const state: { source: EventSource; timer: ReturnType<typeof setTimeout> | undefined } = {
    source: connect(sinceThePage(), onError),
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
    state.timer = setTimeout(replace, AGAIN_MS);
  }

  function replace(): void {
    state.source.close();
    state.source = connect('', onError);
    // The new stream does not know which changes the one before it has missed.
    state.source.addEventListener('open', () => void queryClient.invalidateQueries(), { once: true });
  }
}

function connect(query: string, onError: (source: EventSource) => void): EventSource {
  const source = new EventSource(apiUrl(`${PATHS.streamChanges.path}${query}`));
  // A stream that was on its way may still open after the network has gone.
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
    listeners.update((before) => [...before, call]);
    return () => listeners.update((before) => before.filter((each) => each !== call));
  }, []);
}

/** Whether changes of others arrive at the moment. */
export function useIsLive(): boolean {
  return useStore(connected, (isConnected) => isConnected);
}
