// Plain JavaScript for any Node from 20 on: it runs before the pinned Node is started.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endLike, log, root, runNode } from './node/toolchain.mjs';

const stampName = '.postil-built';

/**
 * An app that is built before the server starts.
 *
 * @typedef {object} App
 * @property {string} name
 * @property {string} folder of the package, below the root.
 * @property {string[]} sources everything on which the build depends, as files and folders.
 * @property {(outDir: string) => string[]} build the arguments for Node.js that build it into a folder.
 */

/** @type {App[]} */
const apps = [
  {
    name: 'the web app',
    folder: 'packages/web',
    sources: [
      'package-lock.json',
      'packages/web/index.html',
      'packages/web/vite.config.ts',
      'packages/web/build',
      'packages/web/public',
      'packages/web/src',
      'packages/client/src',
      'packages/contract/src',
      'packages/languages/src',
    ],
    build: (outDir) => [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      join(root, 'packages/web'),
      '--logLevel=warn',
      `--outDir=${outDir}`,
    ],
  },
  {
    name: 'the widget',
    folder: 'packages/widget',
    sources: [
      'package-lock.json',
      'packages/web/build/precompress.ts',
      'packages/widget/build',
      'packages/widget/src',
      'packages/widget-npm/src',
      'packages/contract/src',
      'packages/languages/src',
    ],
    build: (outDir) => [join(root, 'packages/widget/build/main.ts'), `--outDir=${outDir}`],
  },
];

/**
 * Builds the web app and the widget unless they are up to date. Concurrent processes build into separate folders. Ends
 * the process when a build fails.
 *
 * @param {string[]} [folders] builds only the apps in these.
 */
export async function ensureAppsBuilt(folders = apps.map(({ folder }) => folder)) {
  for (const app of apps.filter(({ folder }) => folders.includes(folder))) {
    await ensureBuilt(app);
  }
}

/** @param {App} app */
async function ensureBuilt({ name, folder: packageFolder, sources, build }) {
  const folder = join(root, packageFolder, 'dist');
  const expectedStamp = stamp(sources);
  if (readIfPresent(join(folder, stampName)) === expectedStamp) {
    return;
  }
  log(`building ${name} (once; a few seconds)`);
  const startedMs = Date.now();
  const newFolder = `${folder}-${process.pid}`;
  process.on('exit', () => rmSync(newFolder, { recursive: true, force: true }));
  const ending = await runNode(build(newFolder));
  if (ending.status !== 0) {
    log(`${name} could not be built`);
    endLike(ending);
  }
  writeFileSync(join(newFolder, stampName), expectedStamp);
  replace(folder, newFolder);
  log(`built in ${Math.max(1, Math.round((Date.now() - startedMs) / 1000))} s`);
}

/**
 * Puts a finished build in its place. Another process may have been faster; then its build, which is identical, is
 * kept.
 *
 * @param {string} folder
 * @param {string} newFolder
 */
function replace(folder, newFolder) {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(newFolder, folder);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') {
      throw error;
    }
  }
}

/**
 * Identifies the contents of all sources.
 *
 * @param {string[]} sources
 */
function stamp(sources) {
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
function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
