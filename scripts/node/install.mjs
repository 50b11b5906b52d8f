import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireInstallLock } from './install-lock.mjs';
import { endLike, log, root, waitFor } from './toolchain.mjs';

const lockfilePath = join(root, 'package-lock.json');
const stampPath = join(root, 'node_modules', '.postil-installed');

/**
 * Makes `node_modules` match the lockfile; returns at once when it does. Processes that call it at the same
 * time install once. Ends the process when the installation fails.
 *
 * @param {{ withDevelopment: boolean }} needs whether the development dependencies must be there too: they are many,
 * and somebody who only starts the server should not wait for them.
 */
export async function ensureInstalled(needs) {
  if (isInstalled(needs)) {
    return;
  }
  const lock = await acquireInstallLock();
  const ending = isInstalled(needs) ? undefined : await install(lock, needs);
  lock.release();
  if (ending) {
    endLike(ending);
  }
}

/**
 * @param {import('./install-lock.mjs').InstallLock} lock
 * @param {{ withDevelopment: boolean }} needs
 * @returns {Promise<import('./toolchain.mjs').Ending | undefined>} how npm ended if it failed.
 */
async function install(lock, { withDevelopment }) {
  log(`installing the packages of package-lock.json (once; about ${withDevelopment ? 60 : 30} s)`);
  const startedMs = Date.now();
  rmSync(stampPath, { force: true });
  const [command, args] = npmCommand();
  const options = [
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    withDevelopment ? '--include=dev' : '--omit=dev',
  ];
  const child = spawn(command, [...args, ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
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
  writeFileSync(stampPath, stamp({ withDevelopment }));
  log(`installed in ${Math.round((Date.now() - startedMs) / 1000)} s`);
  return undefined;
}

/**
 * True after a complete installation, by this script or by hand: npm writes its record in `node_modules` last.
 *
 * @param {{ withDevelopment: boolean }} needs
 */
function isInstalled({ withDevelopment }) {
  const stamped = readIfThere(stampPath);
  if (stamped === stamp({ withDevelopment: true }) || stamped === stamp({ withDevelopment })) {
    return true;
  }
  const wanted = readPackages(lockfilePath);
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    const mayBeAbsent =
      !path.startsWith('node_modules/') || entry.optional || (entry.dev && !withDevelopment);
    return found ? found.version === entry.version : mayBeAbsent;
  });
}

/**
 * Identifies the lockfile, the installed part of it, and the platform, because one folder may be mounted on two kinds
 * of machine.
 *
 * @param {{ withDevelopment: boolean }} needs
 */
function stamp({ withDevelopment }) {
  const digest = createHash('sha256').update(readFileSync(lockfilePath)).digest('hex');
  const extent = withDevelopment ? 'all' : 'production';
  return `${process.platform}-${process.arch} ${extent} ${digest}\n`;
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>}
 */
function readPackages(path) {
  const text = readIfThere(path);
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
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
