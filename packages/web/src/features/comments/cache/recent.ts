import { createStore, useStore, withEntry } from '../../../lib/store.ts';

/** The time for which a task shows the author of its latest change, in milliseconds. */
const SHOWN_MS = 4_000;

/** The latest change of a task. */
export interface Recent {
  readonly name: string;
  readonly isNew: boolean;
}

/** By the id of the task. */
const recent = createStore<ReadonlyMap<string, Recent>>('person', () => new Map());

/**
 * Shows for 4 s who has created or changed a task. It still counts as new if its creator then adds something, such as a
 * screenshot.
 */
export function markRecent(id: string, { name, isNew }: Recent): void {
  const before = recentOf(id);
  const isStillNew = before?.isNew === true && before.name === name;
  const marked = { name, isNew: isNew || isStillNew };
  recent.update((known) => withEntry(known, id, marked));
  // A later mark has its own timer.
  const forget = () =>
    recent.update((known) => (known.get(id) === marked ? withEntry(known, id, undefined) : known));
  setTimeout(forget, SHOWN_MS);
}

/** The latest change of a task by somebody else; undefined if there was none. */
export function recentOf(id: string): Recent | undefined {
  return recent.get().get(id);
}

/** Subscribes a component to `recentOf`. */
export function useRecent(id: string): Recent | undefined {
  return useStore(recent, (known) => known.get(id));
}
