import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireInstallLock } from './install-lock.mjs';
import { endLike, log, root, waitFor } from './toolchain.mjs';

const lockfilePath = join(root, 'package-lock.json');
const stampPath = join(root, 'node_modules', '.postil-installed');

/** The package whose dependencies only the whole test suite and the benchmark need. */
const TOOLS = 'tools';

/**
 * The extent of an installation: the dependencies of the server; those and the development dependencies; or those and
 * the tools of `packages/tools`. Each takes longer than the one before, and contains it.
 * @typedef {'production' | 'development' | 'all'} Extent
 */

/** The options of npm for an extent, and about how long the installation takes. @type {Record<Extent, () => { options: string[], seconds: number }>} */
const INSTALLATIONS = {
  production: () => ({ options: ['--omit=dev'], seconds: 30 }),
  development: () => ({
    options: [
      '--include=dev',
      '--include-workspace-root',
      ...workspaces()
        .filter((name) => name !== TOOLS)
        .map((name) => `--workspace=packages/${name}`),
    ],
    seconds: 40,
  }),
  all: () => ({ options: ['--include=dev'], seconds: 60 }),
};

/** @type {readonly Extent[]} */
const EXTENTS = ['production', 'development', 'all'];

/**
 * Makes `node_modules` match the lockfile; returns immediately when it does. Concurrent processes install only once.
 * Ends the process when the installation fails.
 *
 * @param {Extent} extent the minimum to install: a start of the server should not wait for the rest.
 */
export async function ensureInstalled(extent) {
  if (isInstalled(extent)) {
    return;
  }
  const lock = await acquireInstallLock();
  const ending = isInstalled(extent) ? undefined : await install(lock, extent);
  lock.release();
  if (ending) {
    endLike(ending);
  }
}

/**
 * @param {import('./install-lock.mjs').InstallLock} lock
 * @param {Extent} extent
 * @returns {Promise<import('./toolchain.mjs').Ending | undefined>} the ending of npm if it failed.
 */
async function install(lock, extent) {
  const { options, seconds } = INSTALLATIONS[extent]();
  log(`installing the packages of package-lock.json (once; about ${seconds} s)`);
  const startedMs = Date.now();
  rmSync(stampPath, { force: true });
  const [command, args] = npmCommand();
  const child = spawn(command, [...args, 'ci', '--loglevel=error', '--no-audit', '--no-fund', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (child.pid) {
    lock.share(child.pid);
  }
  const ending = await waitFor(child).catch((error) => {
    log(`npm could not be started: ${error.message}`);
    return { status: 1, signal: null };
  });
  if (ending.status !== 0) {
    log('the installation did not finish; the next command starts it again');
    return ending;
  }
  writeFileSync(stampPath, stamp(extent));
  log(`installed in ${Math.round((Date.now() - startedMs) / 1000)} s`);
  return undefined;
}

/**
 * True after an installation of at least this extent by this script, or of all of it by hand: npm writes its record
 * in `node_modules` last.
 *
 * @param {Extent} extent
 */
function isInstalled(extent) {
  const storedStamp = readIfPresent(stampPath);
  if (EXTENTS.slice(EXTENTS.indexOf(extent)).some((each) => storedStamp === stamp(each))) {
    return true;
  }
  const lockedPackages = readPackages(lockfilePath);
  const installedPackages = readPackages(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(lockedPackages).every(([path, entry]) => {
    // Workspace packages are always present, regardless of their version.
    if (!path.includes('node_modules/')) return true;
    const found = installedPackages[path];
    const mayBeAbsent =
      !path.startsWith('node_modules/') || entry.optional || (entry.dev && extent === 'production');
    return found ? found.version === entry.version : mayBeAbsent;
  });
}

/**
 * Identifies the lockfile, the installed part of it, and the platform, because one folder may be mounted on two kinds
 * of machine.
 *
 * @param {Extent} extent
 */
function stamp(extent) {
  const digest = createHash('sha256').update(readFileSync(lockfilePath)).digest('hex');
  return `${process.platform}-${process.arch} ${extent} ${digest}\n`;
}

/** The folders of the workspaces below `packages`. */
function workspaces() {
  return readdirSync(join(root, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>}
 */
function readPackages(path) {
  const text = readIfPresent(path);
  return text === undefined ? {} : JSON.parse(text).packages;
}

/**
 * The npm that runs this script, else the one on the PATH.
 * @returns {[string, string[]]}
 */
function npmCommand() {
  const { npm_node_execpath: node, npm_execpath: script } = process.env;
  return node && script?.endsWith('npm-cli.js') ? [node, [script]] : ['npm', []];
}

/** @param {string} path */
function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
