// Plain JavaScript for any Node from 20 on: it runs before the pinned Node is started.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endLike, log, root, runNode } from './toolchain.mjs';

const folder = join(root, 'packages/web/dist');
const stampName = '.postil-built';

/** All that the build depends on, as files and folders. */
const sources = [
  'package-lock.json',
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/web/build',
  'packages/web/public',
  'packages/web/src',
  'packages/client/src',
  'packages/contract/src',
];

/**
 * Builds the web app unless it is up to date. Processes that call it at the same time each build into a folder of
 * their own. Ends the process when the build fails.
 */
export async function ensureWebBuilt() {
  const wanted = stamp();
  if (readIfThere(join(folder, stampName)) === wanted) {
    return;
  }
  log('building the web app (once; a few seconds)');
  const startedMs = Date.now();
  const fresh = `${folder}-${process.pid}`;
  process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const ending = await runNode([
    vite,
    'build',
    join(root, 'packages/web'),
    '--logLevel=warn',
    `--outDir=${fresh}`,
  ]);
  if (ending.status !== 0) {
    log('the web app could not be built');
    endLike(ending);
  }
  writeFileSync(join(fresh, stampName), wanted);
  replace(fresh);
  log(`built in ${Math.max(1, Math.round((Date.now() - startedMs) / 1000))} s`);
}

/**
 * Puts a finished build in its place. Another process may have been faster; then its build, which is equal, stays.
 *
 * @param {string} fresh
 */
function replace(fresh) {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') {
      throw error;
    }
  }
}

/** Identifies the contents of all sources. */
function stamp() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return `${hash.digest('hex')}\n`;
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!existsSync(path)) {
    return [];
  }
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
