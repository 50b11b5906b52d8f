import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
/** Where npm may have put a generator: with the TypeScript it needs, or with the other packages. */
const PLACES = ['packages/generators/node_modules', 'node_modules'].map((place) => path.join(ROOT, place));

const run = promisify(execFile);

/**
 * Runs a program of an installed package.
 *
 * @param script below `node_modules`.
 * @throws {Error} with its output, when it fails or is not installed.
 */
export async function runPackage(
  script: string,
  { options, cwd }: { options: readonly string[]; cwd: string },
): Promise<void> {
  const found = PLACES.map((place) => path.join(place, script)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${script} is not installed.`);
  await run(process.execPath, [found, ...options], { cwd }).catch((error: { stdout: string }) => {
    throw new Error(`${script} failed.\n${error.stdout}`, { cause: error });
  });
}
