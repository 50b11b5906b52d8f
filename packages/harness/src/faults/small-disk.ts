import { spawnSync } from 'node:child_process';

/** Its mount is seen by the command alone and ends with it. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size=1m,nr_inodes=20 tmpfs "$0" && exec "$@"';

/**
 * What runs a command with a small file system in a folder: on Linux root may, and elsewhere often everybody.
 *
 * @returns the beginning of the command; undefined where there is no way.
 */
export function findWayToSmallDisk(folder: string): string[] | undefined {
  const ways = ['-m', '-rm'].map((flags) => ['unshare', flags, 'sh', '-c', ON_SMALL_DISK, folder]);
  return ways.find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0);
}
