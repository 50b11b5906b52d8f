import { spawnSync } from 'node:child_process';

/** The mount is visible to the command alone and ends with it. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size=1m,nr_inodes=20 tmpfs "$0" && exec "$@"';

/**
 * Finds a way to run a command with a small file system in a folder: possible on Linux as root, often as any user.
 *
 * @returns the beginning of the command; undefined when there is no way.
 */
export function findWayToSmallDisk(folder: string): string[] | undefined {
  const ways = ['-m', '-rm'].map((flags) => ['unshare', flags, 'sh', '-c', ON_SMALL_DISK, folder]);
  return ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0);
}
