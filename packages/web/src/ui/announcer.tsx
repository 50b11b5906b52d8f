import { createStore, useStore } from '../lib/store.ts';

const announcement = createStore('person', () => '');

/** Announces a sentence to screen readers, for changes that are otherwise only visible. */
export function announce(text: string): void {
  // Screen readers ignore a sentence that equals the previous one.
  announcement.update((before) => (before === text ? `${text}\u00a0` : text));
}

/** The live region for screen readers; mounted once in the app. */
export function Announcer() {
  const text = useStore(announcement, (sentence) => sentence);
  return (
    <div role="status" aria-live="polite" className="sr-only" data-testid="announcer">
      {text}
    </div>
  );
}
