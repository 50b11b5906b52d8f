import type { ExtensionStorage } from '../../../widget/src/api/storage.ts';
import { askWorker } from '../protocol.ts';

/** The widget's stored values for a site, in the storage of the extension, which the page cannot read. */
export async function openStorage(siteId: string): Promise<ExtensionStorage> {
  const kept = new Map(Object.entries(await askWorker('kept', { siteId })));
  const keep = (name: string, value: string | null) => {
    if (value === null) kept.delete(name);
    else kept.set(name, value);
    void askWorker('keep', { siteId, name, value });
  };
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => keep(name, value),
    removeItem: (name) => keep(name, null),
  };
}
