import { useSyncExternalStore } from 'react';

const state: { text: string; readonly listeners: Set<() => void> } = { text: '', listeners: new Set() };

/** Has a sentence read out by screen readers, for what can otherwise only be seen. */
export function announce(text: string): void {
  // The same sentence twice would not be read again.
  state.text = state.text === text ? `${text}\u00a0` : text;
  for (const listener of state.listeners) listener();
}

/** The place from which screen readers read; once in the app. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      state.listeners.add(listener);
      return () => state.listeners.delete(listener);
    },
    () => state.text,
  );
  return (
    <div role="status" aria-live="polite" className="sr-only" data-testid="announcer">
      {text}
    </div>
  );
}
