import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { withDatabase } from '@postil/server/commands/with-database';
import { readConfig } from '@postil/server/config';
import type { Database } from '@postil/server/core/db/database';
import { createOrganization, type NewOrganization } from '@postil/server/features/organizations/service';
import { afterAll, inject } from 'vitest';
import { EXIT_WITH_PARENT } from './exit-with-parent.ts';
import { QUICK_HASH } from './test-server.ts';

const MAIN = fileURLToPath(import.meta.resolve('@postil/server/main'));
const CLI = fileURLToPath(import.meta.resolve('@postil/server/cli'));

const running = new Set<ChildProcess>();
const folders: string[] = [];

afterAll(async () => {
  const left = [...running];
  const ended = left.map((child) => once(child, 'close'));
  for (const child of left) child.kill('SIGKILL');
  await Promise.all(ended);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The settings of an empty embedded database, in a folder that is removed after the file's tests. */
export function emptyFolderSettings(): { DATA_DIR: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-process-'));
  folders.push(folder);
  return { DATA_DIR: folder };
}

/**
 * The settings of a migrated database without records. A first start initialises it as it does an empty folder, in a
 * third of the time.
 */
export function preparedFolderSettings(): { DATA_DIR: string } {
  const settings = emptyFolderSettings();
  const template = inject('template');
  if (template.engine !== 'embedded') throw new Error('This project has no template of a folder.');
  cpSync(template.directory, path.join(settings.DATA_DIR, 'database'), { recursive: true });
  return settings;
}

/** A process of Postil with its output so far. It is killed after the file's tests if it still runs. */
export interface LaunchedProcess {
  readonly pid: number;
  stdout(): string;
  stderr(): string;
  send(signal: NodeJS.Signals): void;
  /** Resolves when `pattern` is printed on either stream. @throws {Error} when the process ends without printing it. */
  waitFor(pattern: string | RegExp): Promise<void>;
  /** Resolves with the exit status, null after a signal; all output has then arrived. */
  readonly ended: Promise<number | null>;
}

/** A process that serves. */
export interface RunningPostil extends LaunchedProcess {
  readonly url: string;
  /** Ends the process with SIGKILL, as in a crash. */
  kill(): Promise<void>;
  /** Shuts it down gracefully, as Ctrl-C does: SIGTERM gives load balancers another second. @returns the exit status. */
  stop(): Promise<number | null>;
}

export type Settings = Record<string, string>;

/** The default settings: any free port, and no limits for runs of many writes. */
const DEFAULT_SETTINGS: Settings = {
  PORT: '0',
  RATE_LIMIT_REQUESTS: '0',
  RATE_LIMIT_CREATIONS: '0',
  RATE_LIMIT_ORGANIZATION: '0',
  RATE_LIMIT_FAILED_AUTH: '0',
};

/**
 * Starts the server program, or another one that prints the same first line, and waits until it serves.
 *
 * @param wrapper a wrapper command, such as `strace`.
 */
export async function startPostil(
  settings: Settings,
  program = MAIN,
  wrapper: readonly string[] = [],
): Promise<RunningPostil> {
  const launched = launchPostil(settings, program, wrapper);
  await launched.waitFor(/Postil is ready: \S+ /);
  const url = /Postil is ready: (\S+) /.exec(launched.stdout())?.[1] ?? '';
  return {
    ...launched,
    url,
    async kill() {
      launched.send('SIGKILL');
      await launched.ended;
    },
    stop() {
      launched.send('SIGINT');
      return launched.ended;
    },
  };
}

/** The SECRET_KEY of processes that share a PostgreSQL server. */
export const SHARED_KEY = '0'.repeat(64);

/** Starts the server program without waiting for it. */
export function launchPostil(
  settings: Settings,
  program = MAIN,
  wrapper: readonly string[] = [],
): LaunchedProcess {
  // Each process has its own folder, with its own key; those on one PostgreSQL server need a common key.
  const shared = settings.DATABASE_URL === undefined ? {} : { SECRET_KEY: SHARED_KEY };
  const all = { ...DEFAULT_SETTINGS, ...shared, ...emptyFolderSettings(), ...settings };
  // Ensures that a killed test run leaves no processes behind.
  return launch([...wrapper, process.execPath, '--import', EXIT_WITH_PARENT, program], all);
}

/** The exit status and the output of a command. */
export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of Postil's CLI. @param input its standard input. */
export function runCommand(settings: Settings, args: readonly string[], input = ''): Promise<CommandResult> {
  return run([process.execPath, '--import', EXIT_WITH_PARENT, CLI, ...args], settings, input);
}

/** Runs any program in the repository's folder with these settings, but few other variables, such as PATH. */
export async function run(
  command: readonly string[],
  settings: Settings,
  input = '',
): Promise<CommandResult> {
  const child = spawnIn(command, settings);
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, stdout, stderr };
}

/** Starts any program as `run` does, without waiting for it. */
export function launch(command: readonly string[], settings: Settings): LaunchedProcess {
  const child = spawnIn(command, settings);
  child.stdin.end();
  const ended: Promise<number | null> = once(child, 'close').then(([status]) => status);
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      printed[name] += chunk;
    });
  }
  return {
    pid: child.pid ?? 0,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    send: (signal) => child.kill(signal),
    async waitFor(pattern) {
      const isPrinted = () => `${printed.stdout}\n${printed.stderr}`.search(pattern) >= 0;
      const isOver = ended.then(() => true);
      while (!isPrinted()) {
        const more = [child.stdout, child.stderr].map((stream) => once(stream, 'data').then(() => false));
        if ((await Promise.race([...more, isOver])) && !isPrinted()) {
          throw new Error(`Ended without printing ${pattern}: ${printed.stdout}${printed.stderr}`);
        }
      }
    },
    ended,
  };
}

function spawnIn([command = '', ...args]: readonly string[], settings: Settings) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const cwd = fileURLToPath(new URL('../../../..', import.meta.url));
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2', ...settings },
    stdio: 'pipe',
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Waits until `condition` is true. @param goal names it in the error. @throws {Error} after `timeoutMs`. */
export async function waitUntil(
  goal: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`Timed out waiting for ${goal}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The output of `init --json`. */
export type InitOutput = NewOrganization;

/** Creates the first organisation of a database without one, as `init` does, in this process. */
export function initialize(settings: Settings): Promise<InitOutput> {
  return create(settings, FIRST_ORGANIZATION);
}

/** Creates another organisation, as `add-organization` does, in this process. */
export function addOrganization(settings: Settings): Promise<InitOutput> {
  return create(settings, OTHER_ORGANIZATION);
}

/** Creates two organisations, opening the database only once. @returns the first organisation and the other. */
export async function initializeTwo(settings: Settings): Promise<[InitOutput, InitOutput]> {
  return withDatabase(
    () => readConfig(settings),
    async (database) => [
      await createIn(database, FIRST_ORGANIZATION),
      await createIn(database, OTHER_ORGANIZATION),
    ],
  );
}

type OrganizationOptions = Omit<Parameters<typeof createOrganization>[1], 'passwordHash'>;

const FIRST_ORGANIZATION: OrganizationOptions = {
  organization: 'Acme',
  email: 'owner@acme.example',
  mustBeFirst: true,
};
const OTHER_ORGANIZATION: OrganizationOptions = { organization: 'Beta', email: 'owner@beta.example' };

function create(settings: Settings, options: OrganizationOptions): Promise<InitOutput> {
  return withDatabase(
    () => readConfig(settings),
    (database) => createIn(database, options),
  );
}

function createIn(database: Database, options: OrganizationOptions): Promise<InitOutput> {
  return createOrganization(database, { ...options, passwordHash: QUICK_HASH });
}

/** Valid arguments of `init`. */
export const INIT_ARGUMENTS = [
  'init',
  '--organization',
  'Acme',
  '--email',
  'owner@acme.example',
  '--password',
  'correct horse battery',
  '--json',
] as const;
