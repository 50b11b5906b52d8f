import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** The folders in which npm may have installed a tool: beside the TypeScript of the tools, or in the root. */
const FOLDERS = ['packages/tools/node_modules', 'node_modules'].map((folder) => path.join(ROOT, folder));

const run = promisify(execFile);

/**
 * The path of a program in a package of `packages/tools`.
 *
 * @param file below `node_modules`, such as `@redocly/cli/bin/cli.js`.
 * @throws {Error} the tools are not installed, with the command that installs them.
 */
export function findTool(file: string): string {
  const found = FOLDERS.map((folder) => path.join(folder, file)).find((each) => existsSync(each));
  if (found === undefined) throw new Error(`${file} is not installed; "npm run tools" installs it.`);
  return found;
}

/**
 * Loads a package of `packages/tools`. It has no types here, because the checks run without the tools.
 *
 * @throws {Error} the tools are not installed, with the command that installs them.
 */
export async function importTool<Exports>(name: string): Promise<Exports> {
  const { resolve } = createRequire(findTool(`${name}/package.json`));
  return import(pathToFileURL(resolve(name)).href);
}

/**
 * Runs a program of a package of `packages/tools`.
 *
 * @throws {Error} with its output, when it fails or is not installed.
 */
export async function runTool(
  file: string,
  { options, cwd }: { options: readonly string[]; cwd: string },
): Promise<void> {
  await run(process.execPath, [findTool(file), ...options], { cwd }).catch((error: { stdout: string }) => {
    throw new Error(`${file} failed.\n${error.stdout}`, { cause: error });
  });
}
