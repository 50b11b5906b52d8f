import type { InfiniteData } from '@tanstack/react-query';

/**
 * The structure of a query's data, by which records of one kind are found, changed and removed in it. Data without the
 * record is returned unchanged.
 */
export interface Shape<Item, Data> {
  find(data: Data, id: string): Item | undefined;
  patch(data: Data, id: string, change: Partial<Item>): Data;
  remove(data: Data, id: string): Data;
}

/** A record with an id. */
export interface RecordWithId {
  readonly id: string;
}

/** A query of a single record. A removal does not change its data, which its page may still show. */
export function single<Item extends RecordWithId, Data extends Item = Item>(): Shape<Item, Data> {
  return {
    find: (data, id) => (data.id === id ? data : undefined),
    patch: (data, id, change) => (data.id === id ? { ...data, ...change } : data),
    remove: (data) => data,
  };
}

/** A record that exists once per person, such as their preferences; its id is `own`. */
export function perPerson<Item extends object>(): Shape<Item, Item> {
  return {
    find: (data) => data,
    patch: (data, _id, change) => ({ ...data, ...change }),
    remove: (data) => data,
  };
}

/** An array of records. */
export function list<Item extends RecordWithId>(): Shape<Item, Item[]> {
  return {
    find: (data, id) => data.find((item) => item.id === id),
    patch: (data, id, change) =>
      data.some((item) => item.id === id)
        ? data.map((item) => (item.id === id ? { ...item, ...change } : item))
        : data,
    remove: (data, id) =>
      data.some((item) => item.id === id) ? data.filter((item) => item.id !== id) : data,
  };
}

/** A list in a property of a larger response. */
export function listIn<
  Name extends string,
  Item extends RecordWithId,
  Data extends { readonly [Each in Name]: Item[] },
>(name: Name): Shape<Item, Data> {
  const items = list<Item>();
  const withItems = (data: Data, next: Item[]) => (next === data[name] ? data : { ...data, [name]: next });
  return {
    find: (data, id) => items.find(data[name], id),
    patch: (data, id, change) => withItems(data, items.patch(data[name], id, change)),
    remove(data, id) {
      const next = withItems(data, items.remove(data[name], id));
      return next === data ? data : withReducedTotal(next);
    },
  };
}

/** A listing after the removal of a record, with its total reduced by one, if it has one. */
function withReducedTotal<Data extends object>(data: Data): Data {
  return 'total' in data && typeof data.total === 'number' ? { ...data, total: data.total - 1 } : data;
}

/** A listing that is fetched page by page. @param page the shape of one page. */
export function pages<Item, Page extends object, Cursor>(
  page: Shape<Item, Page>,
): Shape<Item, InfiniteData<Page, Cursor>> {
  const changePages = (data: InfiniteData<Page, Cursor>, change: (one: Page) => Page) => {
    const next = data.pages.map(change);
    return next.every((one, index) => one === data.pages[index]) ? data : { ...data, pages: next };
  };
  return {
    find(data, id) {
      for (const one of data.pages) {
        const found = page.find(one, id);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    patch: (data, id, change) => changePages(data, (one) => page.patch(one, id, change)),
    remove(data, id) {
      const next = changePages(data, (one) => page.remove(one, id));
      if (next === data) return data;
      // The total of every page is that of the listing; the page with the record has reduced its own.
      const isUnchanged = (one: Page, index: number) => one === data.pages[index];
      return {
        ...next,
        pages: next.pages.map((one, index) => (isUnchanged(one, index) ? withReducedTotal(one) : one)),
      };
    },
  };
}
