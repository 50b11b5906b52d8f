import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Identifies a process among all others, across restarts of the process and of the machine.
 * A field is null when the system does not provide it (no `/proc`, as on macOS).
 */
export interface ProcessIdentity {
  pid: number;
  /** Clock ticks from boot to the start of the process, as `/proc/<pid>/stat` gives them. */
  startTicks: string | null;
  bootId: string | null;
  /** The namespace of the pid: each container has its own pid 1. */
  pidNamespace: string | null;
  hostname: string;
}

/** `foreign`: the process belongs to another boot or pid namespace, so its pid cannot be looked up here. */
type Liveness = 'alive' | 'dead' | 'foreign';

/**
 * The identity of the running process.
 *
 * @param procDirectory the mount point of procfs; if missing, start time, boot id and namespace are null.
 */
export function describeOwnProcess(procDirectory = '/proc'): ProcessIdentity {
  return {
    pid: process.pid,
    startTicks: readStat(process.pid, procDirectory)?.startTicks ?? null,
    bootId: readText(path.join(procDirectory, 'sys/kernel/random/boot_id')),
    pidNamespace: readLink(path.join(procDirectory, 'self/ns/pid')),
    hostname: os.hostname(),
  };
}

/**
 * Whether the process described by `other` still runs, as far as `self` can determine.
 *
 * A zombie is dead, and so is a process whose pid now belongs to another one. Without procfs only the pid is checked,
 * so that a reused pid counts as alive, which errs on the safe side.
 */
export function livenessOf(other: ProcessIdentity, self: ProcessIdentity, procDirectory = '/proc'): Liveness {
  if (other.bootId !== self.bootId || other.pidNamespace !== self.pidNamespace) return 'foreign';
  if (other.bootId === null && other.hostname !== self.hostname) return 'foreign';
  if (!isPidTaken(other.pid)) return 'dead';
  const stat = readStat(other.pid, procDirectory);
  if (stat === null) return 'alive';
  if (stat.state === 'Z' || stat.state === 'X') return 'dead';
  return other.startTicks === null || stat.startTicks === other.startTicks ? 'alive' : 'dead';
}

function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the name, field 2, may contain spaces and brackets. */
function readStat(pid: number, procDirectory: string): { state: string; startTicks: string } | null {
  const text = readText(path.join(procDirectory, String(pid), 'stat'));
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const startTicks = fields[19];
  return state === undefined || startTicks === undefined ? null : { state, startTicks };
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

function readLink(file: string): string | null {
  try {
    return fs.readlinkSync(file);
  } catch {
    return null;
  }
}
