import { createStore, useStore, withEntry } from '../../../lib/store.ts';

/** The time for which a task shows the author of its latest change, in milliseconds. */
const SHOWN_MS = 4_000;

/** The latest change to a task. */
export interface RecentChange {
  readonly name: string;
  readonly isNew: boolean;
}

/** The latest changes, by the id of the task. */
const recentChanges = createStore<ReadonlyMap<string, RecentChange>>('person', () => new Map());

/**
 * Shows for 4 s who has created or changed a task. It still counts as new if its creator then adds something, such as a
 * screenshot.
 */
export function markRecentChange(id: string, { name, isNew }: RecentChange): void {
  const before = recentChangeOf(id);
  const isStillNew = before?.isNew === true && before.name === name;
  const marked = { name, isNew: isNew || isStillNew };
  recentChanges.update((known) => withEntry(known, id, marked));
  // A later mark has its own timer.
  const forget = () =>
    recentChanges.update((known) => (known.get(id) === marked ? withEntry(known, id, undefined) : known));
  setTimeout(forget, SHOWN_MS);
}

/** The latest change to a task, for 4 s after it; undefined: none. */
export function recentChangeOf(id: string): RecentChange | undefined {
  return recentChanges.get().get(id);
}

/** Subscribes a component to `recentChangeOf`. */
export function useRecentChange(id: string): RecentChange | undefined {
  return useStore(recentChanges, (known) => known.get(id));
}
