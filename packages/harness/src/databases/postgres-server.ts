import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, escapeIdentifier } from 'pg';
import {
  buildPostgresEnvironment,
  findPostgresBinaries,
  makeReachable,
  readPostgresVersion,
} from './postgres-binaries.ts';
import {
  copyCluster,
  createCluster,
  dataDirectoryOf,
  type Installation,
  type User,
} from './postgres-cluster.ts';

export { findPostgresBinaries } from './postgres-binaries.ts';

/** A separate PostgreSQL server on the loopback interface, with real durability. */
export interface PostgresServer {
  /** `postgres://postgres@127.0.0.1:<port>/postgres`; the same after `start()`. */
  readonly url: string;
  /** For instance `15.18 (Debian 15.18-0+deb12u1)`. */
  readonly version: string;
  readonly dataDirectory: string;
  /** An empty folder that belongs to the server's user, for a tablespace. */
  readonly smallDisk: string;
  /** The process id of the running server. */
  readonly pid: number;
  /**
   * Creates a database.
   *
   * @param name default: a new one.
   * @param template a database without connections. Default: an empty one.
   * @returns the URL of the new database.
   */
  createDatabase(name?: string, template?: string): Promise<string>;
  /** Stops the server and removes its directory. May be called again. */
  stop(): Promise<void>;
  /** Kills every server process immediately, without writing anything, as in a crash; the directory stays. */
  crash(): Promise<void>;
  /** Ends the server as an upgrade does: clients are disconnected, a checkpoint is written; the directory stays. */
  shutDown(): Promise<void>;
  /** Starts again after `crash()` or `shutDown()`, on the same directory and port, after recovery. */
  start(): Promise<void>;
  /**
   * Starts a standby that follows this server by streaming replication. It is a separate server, which must be stopped.
   *
   * @throws {Error} when the binaries lack `pg_basebackup`, as those of npm do.
   */
  startStandby(): Promise<PostgresServer>;
}

/** The options for starting a server. */
export interface PostgresOptions {
  /** Server settings that override the defaults, which sync every commit. */
  settings?: Record<string, string>;
  /** The only source of the binaries. Default: as for `findPostgresBinaries`. */
  source?: 'system' | 'npm';
  /**
   * Mounts a file system of this size on `smallDisk`, empty after each start. Linux only, as root or where users may
   * mount.
   */
  smallDiskMb?: number;
  /** The way in which the server is tied to the lifetime of this process. Default: `setpriv` where it is installed. */
  guard?: 'setpriv' | 'pipe';
}

const guardFile = fileURLToPath(new URL('./fixtures/postgres-guard.mjs', import.meta.url));
const startTimeoutMs = 60_000;
const retryMs = 20;
const minPort = 10_000;
/** The lowest ephemeral port of Linux; other systems have higher ones. */
const FIRST_EPHEMERAL_PORT = 32_768;

/**
 * Starts a new server. It ends with this process, even after SIGKILL; `stop()` removes its directory.
 *
 * @throws {Error} when no binaries are installed, or the server did not start; the message contains the end of its log.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const found = await findPostgresBinaries(options.source);
  const user = findUnprivilegedUser();
  const root = createRoot(user);
  try {
    const binaries = user === null ? found : makeReachable(found, user, root);
    const environment = buildPostgresEnvironment(binaries, root);
    const version = readPostgresVersion(binaries.directory, environment);
    const guard = options.guard ?? (hasSetpriv() ? 'setpriv' : 'pipe');
    const port = await findFreePort();
    const settings = options.settings ?? {};
    const { smallDiskMb } = options;
    const installation = { binaries, environment, version, user, root, port, settings, guard, smallDiskMb };
    return await startIn(installation, createCluster);
  } catch (error) {
    fs.rmSync(root, { recursive: true, force: true });
    throw error;
  }
}

function createRoot(user: User | null): string {
  const root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'postil-pg-'));
  if (user !== null) fs.chownSync(root, user.uid, user.gid);
  return root;
}

/** Starts a server after `create` has created its cluster. */
async function startIn(
  installation: Installation,
  create: (installation: Installation) => Promise<void>,
): Promise<PostgresServer> {
  createFolder(smallDiskOf(installation.root), installation.user);
  await create(installation);
  const server = new LocalServer(installation);
  await server.start();
  return server;
}

class LocalServer implements PostgresServer {
  readonly #installation: Installation;
  #process: ChildProcess | undefined;
  #databases = 0;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  get url(): string {
    return this.#buildUrl('postgres');
  }

  get version(): string {
    return this.#installation.version;
  }

  get dataDirectory(): string {
    return dataDirectoryOf(this.#installation.root);
  }

  get smallDisk(): string {
    return smallDiskOf(this.#installation.root);
  }

  get pid(): number {
    const [firstLine] = fs.readFileSync(path.join(this.dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
    return Number(firstLine);
  }

  async createDatabase(name = this.#nameDatabase(), template = 'template0'): Promise<string> {
    const client = await connect(this.url);
    try {
      await client.query(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)}`);
    } finally {
      await client.end();
    }
    return this.#buildUrl(name);
  }

  async start(): Promise<void> {
    if (this.#process !== undefined) throw new Error('The server runs already; call crash() first.');
    const child = spawnServer(this.#installation);
    const ended = new AbortController();
    child.once('close', () => ended.abort());
    this.#process = child;
    if (await waitUntilResponding(this.url, ended.signal)) return;
    await this.#end('SIGQUIT');
    throw new Error(`PostgreSQL ${this.version} did not start. ${readLogEnd(this.#installation.root)}`);
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
    fs.rmSync(this.#installation.root, { recursive: true, force: true });
  }

  async startStandby(): Promise<PostgresServer> {
    const root = createRoot(this.#installation.user);
    try {
      const port = await findFreePort();
      const installation = { ...this.#installation, root, port, smallDiskMb: undefined };
      return await startIn(installation, (standby) => copyCluster(this.#installation, standby));
    } catch (error) {
      fs.rmSync(root, { recursive: true, force: true });
      throw error;
    }
  }

  async crash(): Promise<void> {
    await this.#end('SIGQUIT');
  }

  async shutDown(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** SIGINT disconnects the clients and writes a checkpoint; SIGQUIT ends immediately, which requires recovery. */
  async #end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }

  #nameDatabase(): string {
    this.#databases += 1;
    return `test_${this.#databases}`;
  }

  #buildUrl(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.#installation.port}/${encodeURIComponent(database)}`;
  }
}

function spawnServer({
  binaries,
  environment,
  root,
  user,
  port,
  settings,
  guard,
  smallDiskMb,
}: Installation): ChildProcess {
  const log = fs.openSync(path.join(root, 'log'), 'a');
  const postgresFile = path.join(binaries.directory, 'postgres');
  const args = ['-D', dataDirectoryOf(root), '-p', String(port), '-k', root, ...buildSettings(settings)];
  try {
    if (guard === 'pipe') {
      const guarded = [guardFile, postgresFile, ...args];
      return spawn(process.execPath, guarded, {
        cwd: root,
        env: environment,
        stdio: ['pipe', log, log],
        ...user,
      });
    }
    // The kernel drops the death signal when the user changes, so setpriv changes it before setting the signal.
    const identity = user === null ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
    const guarded = ['setpriv', ...identity, '--pdeathsig=QUIT', '--', postgresFile, ...args];
    const [command = '', ...rest] = [...smallDiskPrefix(root, user, smallDiskMb), ...guarded];
    return spawn(command, rest, { cwd: root, env: environment, stdio: ['ignore', log, log] });
  } finally {
    fs.closeSync(log);
  }
}

/** A command prefix that mounts a small file system for the command alone; empty without a size. */
function smallDiskPrefix(root: string, user: User | null, sizeMb: number | undefined): string[] {
  if (sizeMb === undefined) return [];
  const owner = user === null ? '' : `,uid=${user.uid},gid=${user.gid}`;
  const mount = `mount -t tmpfs -o size=${sizeMb}m,mode=0700${owner} tmpfs "$0"`;
  const mountAndRun = (...command: string[]) => [
    'sh',
    '-c',
    `${mount} && exec "$@"`,
    smallDiskOf(root),
    ...command,
  ];
  if (user !== null) return ['unshare', '-m', ...mountAndRun()];
  // Mounting requires root in a user namespace; PostgreSQL refuses root, so a nested namespace restores the original
  // user.
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  return ['unshare', '-rm', ...mountAndRun('unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`, '--')];
}

function createFolder(folder: string, user: User | null): void {
  fs.mkdirSync(folder);
  if (user !== null) fs.chownSync(folder, user.uid, user.gid);
}

function smallDiskOf(root: string): string {
  return path.join(root, 'small-disk');
}

function buildSettings(settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function waitUntilResponding(url: string, ended: AbortSignal): Promise<boolean> {
  const deadlineMs = performance.now() + startTimeoutMs;
  while (performance.now() < deadlineMs && !ended.aborted) {
    const client = await connect(url).catch(() => undefined);
    await client?.end();
    if (client !== undefined) return true;
    await delay(retryMs);
  }
  return false;
}

/** A connection for the tests themselves, which must not depend on the code that they test. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // The server may be ended at any time.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** `initdb` and `postgres` refuse to run as root. */
function findUnprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([first]) => first === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}

function hasSetpriv(): boolean {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((directory) => fs.existsSync(path.join(directory, 'setpriv')));
}

/**
 * A free port of the loopback interface. It stays free until it is used, because it is outside the range from which
 * systems assign ports to other servers and connections of concurrent tests.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(minPort, FIRST_EPHEMERAL_PORT);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return findFreePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}

function readLogEnd(root: string): string {
  return fs.readFileSync(path.join(root, 'log'), 'utf8').slice(-2000);
}
