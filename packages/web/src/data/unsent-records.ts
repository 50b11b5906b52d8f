import { createStore, useStore, withEntry } from '../lib/store.ts';

/** The records of a kind that are in flight or could not be sent, by the id of the record to which they belong. */
interface UnsentRecords<Item> {
  use(ownerId: string): readonly Item[];
  /** The current records, without a subscription. */
  list(ownerId: string): readonly Item[];
  /** Adds a record, or replaces the one with the same key. */
  put(ownerId: string, item: Item): void;
  remove(ownerId: string, key: string): void;
}

/** Creates an empty collection. It outlives the components that fill it, and is emptied when the person changes. */
export function createUnsentRecords<Item extends { readonly key: string }>(): UnsentRecords<Item> {
  const none: readonly Item[] = [];
  const store = createStore<ReadonlyMap<string, readonly Item[]>>('person', () => new Map());
  const list = (ownerId: string) => store.get().get(ownerId) ?? none;
  const set = (ownerId: string, items: readonly Item[]) =>
    store.update((byOwner) => withEntry(byOwner, ownerId, items.length > 0 ? items : undefined));
  return {
    use: (ownerId) => useStore(store, (byOwner) => byOwner.get(ownerId) ?? none),
    list,
    put(ownerId, item) {
      const before = list(ownerId);
      const isKnown = before.some(({ key }) => key === item.key);
      set(ownerId, isKnown ? before.map((each) => (each.key === item.key ? item : each)) : [...before, item]);
    },
    remove: (ownerId, key) =>
      set(
        ownerId,
        list(ownerId).filter((each) => each.key !== key),
      ),
  };
}
