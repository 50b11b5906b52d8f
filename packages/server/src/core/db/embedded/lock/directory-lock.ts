import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { describeOwnProcess, livenessOf, type ProcessIdentity } from './process-identity.ts';

/**
 * Thrown when another process, or this one, has the directory open. The message names the directory, the holder and the
 * remedy.
 */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

/** The lock of a directory, until it is released or lost. */
export interface DirectoryLock {
  readonly file: string;
  /** Removes the lock file if it is still ours. Further calls are no-ops. */
  release(): void;
}

interface DirectoryLockOptions {
  /** Called once when the lock file is removed or replaced before its release: from then on, writing is unsafe. */
  onLost: (message: string) => void;
  /** The mount point of procfs; tests name a missing directory to simulate a system without procfs. */
  procDirectory?: string;
  /** The interval at which the holder touches its lock file. A lock untouched for five intervals counts as dead. */
  heartbeatMs?: number;
}

interface LockHolder extends ProcessIdentity {
  /** The unique id of this lock, which distinguishes a dead lock from its successor in the same file. */
  token: string;
}

interface LockAttempt {
  directory: string;
  self: LockHolder;
  procDirectory: string;
  staleMs: number;
}

const missing = Symbol('missing');
const unreadableToken = 'unreadable';

/**
 * Locks `directory` for this process with a file `<directory>.lock` beside it.
 *
 * The lock of a dead process is taken over, by only one process even if multiple processes race for it. When the pid of
 * the holder cannot be looked up (another container or machine on the same volume, or an earlier boot), the file's
 * heartbeat decides, which can take up to five heartbeats.
 *
 * @param directory a resolved path whose parent exists, so that one directory has one spelling.
 * @throws {DirectoryInUseError} a running process, possibly this one, has locked it.
 */
export async function acquireDirectoryLock(
  directory: string,
  { onLost, procDirectory = '/proc', heartbeatMs = 2000 }: DirectoryLockOptions,
): Promise<DirectoryLock> {
  const self = { ...describeOwnProcess(procDirectory), token: randomUUID() };
  const file = `${directory}.lock`;
  await acquireFile(file, { directory, self, procDirectory, staleMs: heartbeatMs * 5 });
  const heartbeat = setInterval(() => {
    if (isHeldBy(self, file)) return touch(file);
    clearInterval(heartbeat);
    onLost(
      `The lock file ${file} was removed or replaced while process ${self.pid} was using ${directory}. ` +
        'Stopping, because a second process may be writing there; never delete the lock of a running process.',
    );
  }, heartbeatMs);
  heartbeat.unref();
  return {
    file,
    release: () => {
      clearInterval(heartbeat);
      if (isHeldBy(self, file)) fs.rmSync(file, { force: true });
    },
  };
}

async function acquireFile(file: string, attempt: LockAttempt): Promise<void> {
  for (;;) {
    if (createFile(file, attempt.self)) return;
    const holder = readHolder(file);
    if (holder === missing) continue;
    if (holder !== null) await assertDead(file, holder, attempt);
    if (await replaceDeadLock(file, holder?.token ?? unreadableToken, attempt)) return;
  }
}

/**
 * Replaces a dead lock in one step, under a second lock, the takeover, that is named after the dead one.
 *
 * Deleting the lock and creating it again would let a slow rival delete the lock of the winner. Only the holder of the
 * takeover may touch the dead lock, and it reads it again first. The takeover follows the same rules, so that the
 * takeover of a process that died midway can itself be taken over.
 */
async function replaceDeadLock(file: string, deadToken: string, attempt: LockAttempt): Promise<boolean> {
  const takeover = `${file}.${deadToken}`;
  await acquireFile(takeover, attempt);
  try {
    const holder = readHolder(file);
    if (holder === missing || (holder?.token ?? unreadableToken) !== deadToken) return false;
    const draft = writeDraft(file, attempt.self);
    fs.renameSync(draft, file);
    return true;
  } finally {
    fs.rmSync(takeover, { force: true });
  }
}

async function assertDead(file: string, holder: LockHolder, attempt: LockAttempt): Promise<void> {
  const liveness = livenessOf(holder, attempt.self, attempt.procDirectory);
  if (liveness === 'dead') return;
  if (liveness === 'foreign' && !(await hasHeartbeat(file, attempt.staleMs))) return;
  const description =
    liveness === 'foreign'
      ? `process ${holder.pid} of another container or machine (${holder.hostname})`
      : holder.pid === process.pid
        ? `this process (${holder.pid}), which has opened it already`
        : `process ${holder.pid}`;
  throw new DirectoryInUseError(
    `The data directory ${attempt.directory} is in use by ${description}. Stop that process first, ` +
      'or choose another directory, or use a PostgreSQL server to run several processes. ' +
      `If you are sure that no such process is running, delete ${file}.`,
  );
}

async function hasHeartbeat(file: string, staleMs: number): Promise<boolean> {
  const firstTouchedAtMs = touchedAtMs(file);
  while (Date.now() - touchedAtMs(file) < staleMs) {
    if (touchedAtMs(file) !== firstTouchedAtMs) return true;
    await delay(Math.min(100, staleMs / 10));
  }
  return false;
}

function touchedAtMs(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Creates the file by linking a draft, so that it appears with its content; a malformed lock is therefore dead. */
function createFile(file: string, self: LockHolder): boolean {
  const draft = writeDraft(file, self);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function writeDraft(file: string, self: LockHolder): string {
  const draft = `${file}.${self.token}.new`;
  fs.writeFileSync(draft, `${JSON.stringify(self)}\n`, { mode: 0o600 });
  return draft;
}

/** @returns the holder, `missing` without a file, or null when the file is malformed. */
function readHolder(file: string): LockHolder | null | typeof missing {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isLockHolder(value) ? value : null;
  } catch {
    return null;
  }
}

function isLockHolder(value: unknown): value is LockHolder {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isTextOrNull = (name: string) => fields.get(name) === null || typeof fields.get(name) === 'string';
  return (
    Number.isSafeInteger(fields.get('pid')) &&
    typeof fields.get('token') === 'string' &&
    typeof fields.get('hostname') === 'string' &&
    ['startTicks', 'bootId', 'pidNamespace'].every(isTextOrNull)
  );
}

function isHeldBy(self: LockHolder, file: string): boolean {
  const holder = readHolder(file);
  return holder !== missing && holder?.token === self.token;
}

function touch(file: string): void {
  const now = new Date();
  fs.utimesSync(file, now, now);
}
