import { extension } from '../browser.ts';
import type { Ask } from '../protocol.ts';

const { session } = extension.storage;

/** Changes wait for each other, so that none is lost. */
let changing: Promise<unknown> = Promise.resolve();

/** The values kept for a site until the browser is closed: no page can read it, unlike the storage of the page. */
export async function readKept({ siteId }: Ask<'kept'>): Promise<Record<string, string>> {
  await changing;
  // Only `keep` writes it.
  return ((await session.get(siteId))[siteId] ?? {}) as Record<string, string>;
}

/** Keeps a text. @param value null forgets it. @throws {Error} the storage of the extension is full. */
export async function keepText({ siteId, name, value }: Ask<'keep'>): Promise<null> {
  const change = async () => {
    const { [name]: _earlier, ...others } = ((await session.get(siteId))[siteId] ?? {}) as Record<
      string,
      string
    >;
    await session.set({ [siteId]: value === null ? others : { ...others, [name]: value } });
  };
  const changed = changing.then(change);
  // The next change waits for this one also where it fails.
  changing = changed.catch(() => undefined);
  await changed;
  return null;
}
