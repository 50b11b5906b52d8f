import type { ExtensionStorage } from '../../../widget/src/api/storage.ts';
import { askWorker } from '../protocol.ts';

/** The widget's stored values for a site, in the storage of the extension, which the page cannot read. */
export async function openStorage(siteId: string): Promise<ExtensionStorage> {
  const values = new Map(Object.entries(await askWorker('readStored', { siteId })));
  const store = (name: string, value: string | null) => {
    if (value === null) values.delete(name);
    else values.set(name, value);
    void askWorker('store', { siteId, name, value });
  };
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => store(name, value),
    removeItem: (name) => store(name, null),
  };
}
