import type { QueryKey } from '@tanstack/react-query';
import { createStore, type Store, withEntry } from '../../lib/store.ts';
import { queryClient } from '../api/cache.ts';
import { createReconciler } from './reconcile.ts';
import type { Shape } from './shapes.ts';

/** The cached queries of a kind under one name, such as all its lists. */
interface Cache<Data> {
  readonly key: QueryKey;
  /** Updates every cached query under the name. @param change also gets the rest of the key after the name. */
  update(change: (data: Data, args: readonly unknown[]) => Data): void;
  /** The data of every cached query under the name. */
  all(): Data[];
  /** Removes the cached queries under the name and the given rest of the key. */
  forget(...args: readonly unknown[]): void;
}

/** One kind of record: its cached queries, and the changes that the server has not confirmed yet. */
export interface Entity<Item extends object> {
  /** The first part of the key of every query of this kind. */
  readonly key: QueryKey;
  /** Declares queries under `[kind, name, …]`, and the shape in which they hold records. */
  cache<Data>(name: string, shape: Shape<Item, Data>): Cache<Data>;
  /** The record, from any cached query that has it. */
  find(id: string): Item | undefined;
  /** Changes the values of a record in every view. @returns a function that restores the former values. */
  patch(id: string, change: Partial<Item>): () => void;
  /** Removes a record from every view. */
  remove(id: string): void;
  /** Hides a record, even if it is refetched. @returns a function that shows it again. */
  hide(id: string): () => void;
  isHidden(id: string): boolean;
  /** The ids of hidden records, for views that cannot remove them from their data. */
  readonly hidden: Store<ReadonlySet<string>>;
  /** Overrides values of a record, even if it is refetched, until they are released. */
  hold(id: string, change: Partial<Item>): void;
  release(id: string): void;
  /** The values of a record that are ahead of the server; undefined: none. */
  pendingOf(id: string): Partial<Item> | undefined;
  /**
   * Data that was just fetched, without hidden records, and with the person's unconfirmed changes and those
   * that were confirmed during the fetch.
   */
  asShown<Data>(shape: Shape<Item, Data>, data: Data): Data;
  /** Shows a change and sends it; see `createReconciler`. */
  change(id: string, values: Partial<Item>, send: () => Promise<Partial<Item> | undefined>): Promise<void>;
  /** Refetches the active queries of this kind. */
  refresh(): Promise<void>;
}

type Ids = ReadonlySet<string>;
type Pending<Item> = ReadonlyMap<string, Partial<Item>>;

/** The common interface of all caches of a kind, whatever the type of their data. */
interface RecordCache<Item> {
  find(id: string): Item | undefined;
  patch(id: string, change: Partial<Item>): void;
  remove(id: string): void;
}

/**
 * Declares a kind of record, once in the app.
 *
 * @param kind the first part of all its keys.
 */
export function entity<Item extends object>(kind: string): Entity<Item> {
  const key = [kind];
  const caches: RecordCache<Item>[] = [];
  const hidden = createStore<Ids>('person', () => new Set());
  const pending = createStore<Pending<Item>>('person', () => new Map());
  const confirmed = createStore<Pending<Item>>('person', () => new Map());
  // Optimistic changes that have not reached the server would be lost silently, so the browser prompts.
  const promptBeforeLeaving = (event: Event) => event.preventDefault();
  pending.subscribe(() => {
    const updateListener = pending.get().size > 0 ? addEventListener : removeEventListener;
    updateListener('beforeunload', promptBeforeLeaving);
  });
  const find = (id: string) => firstOf(caches, (each) => each.find(id));
  const patch = (id: string, change: Partial<Item>) => {
    const before = find(id);
    for (const each of caches) each.patch(id, change);
    return () => {
      if (before) for (const each of caches) each.patch(id, pick(before, Object.keys(change)));
    };
  };
  const remove = (id: string) => {
    for (const each of caches) each.remove(id);
  };
  const hold = (id: string, change: Partial<Item>) =>
    pending.update((all) => withEntry(all, id, { ...all.get(id), ...change }));
  const release = (id: string) => pending.update((all) => withEntry(all, id, undefined));
  const confirmPending = (id: string) => {
    // Only a read in flight can return data without the change.
    const isReading = queryClient.isFetching({ queryKey: key }) > 0;
    confirmed.update((all) => (isReading ? withEntry(all, id, pending.get().get(id)) : new Map()));
    release(id);
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  const show = (id: string, change: Partial<Item>) => {
    hold(id, change);
    patch(id, change);
  };
  return {
    key,
    cache(name, shape) {
      const added = cacheOf([kind, name], shape);
      caches.push(added);
      return added;
    },
    find,
    patch,
    remove,
    hide: (id) => hideIn(hidden, id, { remove, refresh }),
    isHidden: (id) => hidden.get().has(id),
    hidden,
    hold,
    release,
    pendingOf: (id) => pending.get().get(id),
    asShown(shape, data) {
      const newer = [...confirmed.get()].filter(([id, values]) => isOlder(shape.find(data, id), values));
      const changed = [...newer, ...pending.get()].reduce(
        (shown, [id, change]) => shape.patch(shown, id, change),
        data,
      );
      return [...hidden.get()].reduce((shown, id) => shape.remove(shown, id), changed);
    },
    change: createReconciler<Item>({ find, show, onSettled: confirmPending }),
    refresh,
  };
}

/** Whether a fetched record is older than some confirmed values; false for records without a version. */
function isOlder(fetched: { version?: unknown } | undefined, values: { version?: unknown }): boolean {
  return Number(fetched?.version) < Number(values.version);
}

function hideIn(
  hidden: Store<Ids>,
  id: string,
  { remove, refresh }: { remove: (id: string) => void; refresh: () => Promise<void> },
): () => void {
  hidden.update((ids) => new Set([...ids, id]));
  remove(id);
  return () => {
    hidden.update((ids) => new Set([...ids].filter((each) => each !== id)));
    void refresh();
  };
}

function cacheOf<Item, Data>(key: QueryKey, shape: Shape<Item, Data>): Cache<Data> & RecordCache<Item> {
  const update = (change: (data: Data, args: readonly unknown[]) => Data) => {
    for (const [queryKey, data] of queryClient.getQueriesData<Data>({ queryKey: key })) {
      if (data === undefined) continue;
      const next = change(data, queryKey.slice(key.length));
      if (next !== data) queryClient.setQueryData<Data>(queryKey, next);
    }
  };
  const all = () =>
    queryClient
      .getQueriesData<Data>({ queryKey: key })
      .flatMap(([, data]) => (data === undefined ? [] : [data]));
  return {
    key,
    update,
    all,
    forget: (...args) => queryClient.removeQueries({ queryKey: [...key, ...args] }),
    find: (id) => firstOf(all(), (data) => shape.find(data, id)),
    patch: (id, change) => update((data) => shape.patch(data, id, change)),
    remove: (id) => update((data) => shape.remove(data, id)),
  };
}

function firstOf<Each, Found>(
  all: readonly Each[],
  find: (each: Each) => Found | undefined,
): Found | undefined {
  for (const each of all) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The fields of a record with these names. */
export function pick<Item extends object>(item: Item, names: readonly string[]): Partial<Item> {
  // The names and values come from the record.
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name))) as Partial<Item>;
}
