/** Builds the published package: one module for browsers, and its types. Run as a program, it writes to `dist`. */
import path from 'node:path';
import { writeModule } from '../../client/build/main.ts';

const PACKAGE = path.resolve(import.meta.dirname, '..');

/** Writes the package. @param dist the folder, which is emptied first. */
export function writeTo(dist: string): Promise<void> {
  return writeModule(PACKAGE, dist);
}

if (import.meta.main) await writeTo(path.join(PACKAGE, 'dist'));
