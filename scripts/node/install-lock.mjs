import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log, root } from './toolchain.mjs';

// Next to node_modules, because `npm ci` empties that folder.
const lockPath = join(root, '.postil-install.lock');
const ownPath = `${lockPath}.${process.pid}`;

/**
 * The right to change `node_modules`. It ends when every process that shares it is dead, so that others wait even for
 * an npm that outlives its killed launcher.
 * @typedef {{ share: (pid: number) => void, release: () => void }} InstallLock
 */

/**
 * Waits until no living process has the lock, then acquires it.
 * @returns {Promise<InstallLock>}
 */
export async function acquireInstallLock() {
  let hasWaited = false;
  while (!tryCreate()) {
    const owners = readOwners(lockPath);
    if (owners.length > 0 && !owners.some(isAlive)) {
      removeStale(owners);
      continue;
    }
    if (!hasWaited) {
      log('waiting for another installation to finish');
      hasWaited = true;
    }
    await sleep(100);
  }
  return { share, release: () => rmSync(lockPath, { force: true }) };
}

/** Creates the lock with its content in one step, so that an incomplete one is never read. */
function tryCreate() {
  writeFileSync(ownPath, describe(process.pid));
  try {
    linkSync(ownPath, lockPath);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') {
      return false;
    }
    throw error;
  } finally {
    rmSync(ownPath, { force: true });
  }
}

/** @param {number} pid */
function share(pid) {
  writeFileSync(ownPath, `${describe(process.pid)}\n${describe(pid)}`);
  renameSync(ownPath, lockPath);
}

/**
 * Moves a stale lock away before removing it: only one of several waiters can move it, and one that moved a lock
 * acquired in the meantime puts it back.
 *
 * @param {string[]} owners
 */
function removeStale(owners) {
  try {
    renameSync(lockPath, ownPath);
    if (readOwners(ownPath).join() !== owners.join()) {
      linkSync(ownPath, lockPath);
    }
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') {
      throw error;
    }
  } finally {
    rmSync(ownPath, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {string[]} empty when there is no lock.
 */
function readOwners(path) {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

/** @param {string} owner as `describe` wrote it. */
function isAlive(owner) {
  const pid = Number(owner.split(' ', 1)[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return describe(pid) === owner;
}

/**
 * Describes a process by its id and, on Linux, its start time, because ids are reused. A zombie counts as dead.
 * @param {number} pid
 */
function describe(pid) {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return `${pid}`;
  }
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? `${pid} dead` : `${pid} ${fields[18]}`;
}
