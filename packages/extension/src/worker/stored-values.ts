import { extension } from '../browser.ts';
import type { RequestOf } from '../protocol.ts';

const { session } = extension.storage;

/** The pending changes, which are serialised so that none is lost. */
let pendingChanges: Promise<unknown> = Promise.resolve();

/** The values stored for a site until the browser is closed. No page can read them, unlike its own storage. */
export async function readStoredValues({ siteId }: RequestOf<'readStored'>): Promise<Record<string, string>> {
  await pendingChanges;
  // Written only by `storeText`.
  return ((await session.get(siteId))[siteId] ?? {}) as Record<string, string>;
}

/** Stores a text. @param value null: removes it. @throws {Error} the storage of the extension is full. */
export async function storeText({ siteId, name, value }: RequestOf<'store'>): Promise<null> {
  const change = async () => {
    const { [name]: _earlier, ...others } = ((await session.get(siteId))[siteId] ?? {}) as Record<
      string,
      string
    >;
    await session.set({ [siteId]: value === null ? others : { ...others, [name]: value } });
  };
  const thisChange = pendingChanges.then(change);
  // The next change waits for this one even if it fails.
  pendingChanges = thisChange.catch(() => undefined);
  await thisChange;
  return null;
}
