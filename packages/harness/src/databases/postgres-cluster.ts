import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The user of a server process. */
export interface User {
  uid: number;
  gid: number;
}

/** A server: its binaries, its folder and its user. */
export interface Installation {
  binaries: PostgresBinaries;
  environment: NodeJS.ProcessEnv;
  version: string;
  /** Null: run as the user of this process. */
  user: User | null;
  root: string;
  port: number;
  settings: Record<string, string>;
  guard: 'setpriv' | 'pipe';
  smallDiskMb: number | undefined;
}

const execute = promisify(execFile);
const firstMajorWithBuiltinLocale = 17;

/**
 * Creates the cluster without syncing, because it contains nothing yet; the server syncs everything it writes.
 *
 * As in the embedded engine, order is by code point and letters of every script are known. The ctype matters
 * even with the built-in provider: pg_trgm uses it to recognise letters, and with `C` finds none in Chinese.
 */
export async function createCluster({
  binaries,
  environment,
  root,
  user,
  version,
}: Installation): Promise<void> {
  const hasBuiltin = Number.parseInt(version, 10) >= firstMajorWithBuiltinLocale;
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const builtin = hasBuiltin ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${ctype}`, ...builtin];
  const args = ['-D', dataDirectoryOf(root), '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale];
  const initdb = path.join(binaries.directory, 'initdb');
  await execute(initdb, args, { cwd: root, env: environment, ...user });
}

/** Copies the cluster of a running server to one that follows it. */
export async function copyCluster(
  { binaries, environment, port }: Installation,
  { root, user }: Installation,
): Promise<void> {
  const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  const options = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
  const backup = path.join(binaries.directory, 'pg_basebackup');
  await execute(backup, [...source, ...options, '-D', dataDirectoryOf(root)], {
    cwd: root,
    env: environment,
    ...user,
  });
}

/** The folder of the cluster below its server's folder. */
export function dataDirectoryOf(root: string): string {
  return path.join(root, 'data');
}
