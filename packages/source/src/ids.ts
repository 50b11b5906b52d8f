import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Names locations in the code. The same location has the same name in every build, so that server and browser agree. */
export interface Naming {
  /** The value of the attribute for a location. @param location such as `src/cart/summary.tsx:41:7`. */
  nameOf(location: string): string;
  /** Adds the locations of the ids, if any, to the file: synchronously, as Babel can only wait when it is asynchronous. */
  save(): void;
}

/** Uses locations as their own names. */
export const plainNaming: Naming = { nameOf: (location) => location, save: () => {} };

/** Replaces locations with ids. @param file receives the mapping: a JSON object with the location of each id. */
export function createIds(file: string): Naming {
  const locations = new Map<string, string>();
  return {
    nameOf(location) {
      const id = createHash('sha256').update(location).digest('base64url').slice(0, 12);
      locations.set(id, location);
      return id;
    },
    save() {
      const all = { ...readLocations(file), ...Object.fromEntries(locations) };
      const sorted = Object.fromEntries(
        Object.entries(all).sort(([, one], [, other]) => (one < other ? -1 : 1)),
      );
      mkdirSync(path.dirname(file), { recursive: true });
      // Builds for server and browser may write at the same time; each must read a complete file.
      const draft = `${file}.${randomUUID()}`;
      writeFileSync(draft, `${JSON.stringify(sorted, null, 2)}\n`);
      renameSync(draft, file);
    },
  };
}

/** The locations of a map, by their ids; empty if the file is missing. @throws {SyntaxError} the file is not a map. */
export function readLocations(file: string): Record<string, string> {
  const text = readText(file) ?? '{}';
  try {
    const locations: unknown = JSON.parse(text);
    if (typeof locations === 'object' && locations !== null) return locations as Record<string, string>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new SyntaxError(`${file} is not a map of @postil/source: delete it, and build again.`);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
