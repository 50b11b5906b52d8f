import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs packages that only measurements need, into the temporary folder of the system, where later runs find them.
 * Install scripts are not run.
 *
 * @param packages names with versions.
 * @returns the folder that contains them.
 */
export async function installPackages(packages: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(packages.join()).digest('hex').slice(0, 12);
  const folder = path.join(tmpdir(), `postil-bench-${hash}`);
  const markerFile = path.join(folder, 'done');
  if (existsSync(markerFile)) return path.join(folder, 'node_modules');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: folder });
  writeFileSync(markerFile, '');
  return path.join(folder, 'node_modules');
}
