import { logMissing } from '../../api/missing.ts';

/** The batching window, in milliseconds. */
const GATHER_MS = 50;

/** Reads a cross-origin image as a data URL. @returns undefined where it cannot be read. */
export type ReadCrossOrigin = (url: string) => Promise<string | undefined>;

/**
 * Reads cross-origin images through the server, in batches.
 *
 * @param max the maximum number of images per request.
 * @param readMany returns null for each image that is missing or may not be read.
 */
export function createCrossOriginReader(
  max: number,
  readMany: (urls: string[]) => Promise<readonly (string | null)[]>,
): ReadCrossOrigin {
  const results = new Map<string, Promise<string | undefined>>();
  let batch: { readonly urls: string[]; readonly read: Promise<readonly (string | null)[]> } | undefined;
  const openBatch = () => {
    const urls: string[] = [];
    const read = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      if (batch?.urls === urls) batch = undefined;
      return readMany(urls);
    });
    return { urls, read };
  };
  const readInBatch = async (url: string) => {
    if (!batch || batch.urls.length === max) batch = openBatch();
    const { urls, read } = batch;
    const index = urls.push(url) - 1;
    return (await read.catch(logMissing))?.[index] ?? undefined;
  };
  return (url) => {
    const result = results.get(url) ?? readInBatch(url);
    results.set(url, result);
    return result;
  };
}
