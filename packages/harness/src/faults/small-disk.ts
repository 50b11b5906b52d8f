import { spawnSync } from 'node:child_process';

/** A shell script that mounts a small file system for its command alone; the mount ends with the command. */
const MOUNT_SCRIPT = 'mount -t tmpfs -o size=1m,nr_inodes=20 tmpfs "$0" && exec "$@"';

/**
 * Finds a way to run a command with a small file system in a folder: possible on Linux as root, often as any user.
 *
 * @returns the prefix of the command; undefined when it is impossible.
 */
export function findMountForSmallDisk(folder: string): string[] | undefined {
  const ways = ['-m', '-rm'].map((flags) => ['unshare', flags, 'sh', '-c', MOUNT_SCRIPT, folder]);
  return ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0);
}
