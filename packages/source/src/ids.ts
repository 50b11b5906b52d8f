import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Names locations in the code. The same location has the same name in every build, so that server and browser agree. */
export interface Naming {
  /** The value of the attribute for a location. @param location such as `src/cart/summary.tsx:41:7`. */
  nameOf(location: string): string;
  /** Adds the locations of the ids, if any, to the file. */
  save(): Promise<void>;
}

/** Uses locations as their own names. */
export const plainNaming: Naming = { nameOf: (location) => location, save: async () => {} };

/** Replaces locations with ids. @param file receives the mapping: a JSON object with the location of each id. */
export function createIds(file: string): Naming {
  const locations = new Map<string, string>();
  return {
    nameOf(location) {
      const id = createHash('sha256').update(location).digest('base64url').slice(0, 12);
      locations.set(id, location);
      return id;
    },
    async save() {
      const all = { ...(await readLocations(file)), ...Object.fromEntries(locations) };
      const sorted = Object.fromEntries(
        Object.entries(all).sort(([, one], [, other]) => (one < other ? -1 : 1)),
      );
      await mkdir(path.dirname(file), { recursive: true });
      // Builds for server and browser may write at the same time; each must read a complete file.
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, `${JSON.stringify(sorted, null, 2)}\n`);
      await rename(draft, file);
    },
  };
}

/** The locations of a map, by their ids; empty if the file is missing. @throws {SyntaxError} the file is not JSON. */
export async function readLocations(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text) as Record<string, string>;
}
