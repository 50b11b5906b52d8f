import { setTimeout as delay } from 'node:timers/promises';
import { RefusedError } from '../errors.ts';
import { explainConnectionFailure, hasUnknownAuthority, reasonOf } from '../net/failures.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { DirectoryInUseError } from './embedded/lock/directory-lock.ts';
import { migrate } from './migrate.ts';
import { ConnectionError, isDatabaseUnavailable, isRefused } from './sql/errors.ts';

const MIN_VERSION = 15;
const RETRY_MS = 250;
/** The code of PostgreSQL for a missing right. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** The minimum period for which a silent server is retried, because most likely it is only busy. */
const SILENCE_LIMIT_MS = 10_000;

interface Preparation {
  /** Called when the embedded engine has failed permanently; the process should log this line and exit. */
  readonly onFatal?: (message: string) => void;
  /** Called before an embedded database is created, which takes seconds. */
  readonly onCreate?: () => void;
  /** Called when a replica is left out, or read again. */
  readonly onReplica?: DatabaseOptions['onReplica'];
  readonly onError?: DatabaseOptions['onError'];
  /** The period for which an unavailable server is retried. Default: no retries. */
  readonly waitMs?: number;
  /** Called once, before the first wait. */
  readonly onWait?: (message: string) => void;
  /** Called with the names of the migrations that were applied, if there were any. */
  readonly onMigrated?: (names: readonly string[]) => void;
}

/**
 * Opens a database, checks it and migrates it.
 *
 * A service that is started together with its database (`docker compose up`, a machine that boots) is often up before
 * it. Failing immediately would leave it down wherever nothing restarts it, and waiting for ever would hide a wrong
 * URL. The server process therefore immediately logs that it waits and why, waits some seconds, and then exits with
 * status 1, so that it can be restarted. Commands, which a person watches, wait only for a server that is silent.
 *
 * @throws {RefusedError} with the remedy: the server is unavailable, too old or not durable, or the directory in use.
 */
export async function openPreparedDatabase(
  options: DatabaseOptions,
  preparation: Preparation = {},
): Promise<Database> {
  const database = await open(options, preparation);
  try {
    await waitForResponse(database, options, preparation);
    const problems = database.engine === 'postgres' ? await findServerProblems(database) : [];
    if (problems.length > 0) throw new RefusedError(problems.join(' '));
    const applied = await migrate(database);
    if (applied.length > 0) preparation.onMigrated?.(applied);
    return database;
  } catch (error) {
    await database.close();
    const explanation = explainFailure(options, error);
    throw explanation === undefined ? error : new RefusedError(explanation, { cause: error });
  }
}

async function open(options: DatabaseOptions, preparation: Preparation): Promise<Database> {
  const { onFatal, onCreate, onReplica, onError } = preparation;
  try {
    return await openDatabase({
      ...options,
      ...(onFatal && { onFatal }),
      ...(onCreate && { onCreate }),
      ...(onReplica && { onReplica }),
      ...(onError && { onError }),
    });
  } catch (error) {
    throw new RefusedError(explainOpeningFailure(options, error), { cause: error });
  }
}

async function waitForResponse(
  { sql }: Database,
  options: DatabaseOptions,
  { waitMs = 0, onWait }: Preparation,
): Promise<void> {
  const beganAtMs = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      await sql`SELECT 1`;
      return;
    } catch (error) {
      if (performance.now() - beganAtMs >= waitLimitMs(error, waitMs)) throw error;
      const explanation = explainFailure(options, error) ?? reasonOf(error);
      if (isFirst) onWait?.(`${explanation} Trying again for ${waitMs / 1_000} s.`);
      await delay(RETRY_MS);
    }
  }
}

function waitLimitMs(error: unknown, waitMs: number): number {
  if (!isDatabaseUnavailable(error) || isRefused(error)) return 0;
  const isSilent = error instanceof ConnectionError && error.code === undefined;
  return isSilent ? Math.max(waitMs, SILENCE_LIMIT_MS) : waitMs;
}

/** Explains why the database could not be opened and how to fix it, in one or two sentences without any secret. */
export function explainOpeningFailure(options: DatabaseOptions, error: unknown): string {
  if (error instanceof DirectoryInUseError || options.url !== undefined) return reasonOf(error);
  return `The data directory cannot be used: ${reasonOf(error)} Check DATA_DIR and its permissions.`;
}

/** A server's failure with its remedy, without any secret; undefined if embedded, or if the error has no code. */
export function explainFailure(options: DatabaseOptions, error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error) || options.url === undefined) return undefined;
  const { hostname = '', port = '', pathname = '' } = URL.parse(options.url) ?? {};
  const name = `The database ${pathname.slice(1)} at ${hostname}:${port || 5432}`;
  if (hasUnknownAuthority(error))
    return `${name} cannot be trusted (${explainConnectionFailure(error, 'DATABASE_URL')}, or sslrootcert in DATABASE_URL).`;
  if (isRefused(error) || error.code === INSUFFICIENT_PRIVILEGE)
    return `${name} denies access (${reasonOf(error)}): check user, password and rights of DATABASE_URL.`;
  return isDatabaseUnavailable(error)
    ? `${name} does not respond (${reasonOf(error)}): check DATABASE_URL and that the server is running.`
    : undefined;
}

/** The problem of a locale that knows only English letters, with its remedy; undefined when there is none. */
export async function findLocaleProblem({ sql }: Database): Promise<string | undefined> {
  const [row] = await sql<{ knows: boolean }[]>`SELECT lower('ÄЖ') = 'äж' AS knows`;
  if (row?.knows) return undefined;
  return "The database's locale knows only English letters, so names in other languages are found only as they are written: create it with LOCALE 'C.UTF-8' or that of your language.";
}

/** Reasons not to trust a server with data, each a sentence with its remedy; empty when there are none. */
export async function findServerProblems({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ name: string; setting: string }[]>`
    SELECT name, setting FROM pg_settings
    WHERE name IN ('server_version_num', 'server_version', 'fsync', 'synchronous_commit', 'server_encoding', 'full_page_writes')`;
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const problems: string[] = [];
  if (Number(settings.get('server_version_num')) < MIN_VERSION * 10_000) {
    problems.push(`The server is PostgreSQL ${settings.get('server_version')}: use ${MIN_VERSION} or newer.`);
  }
  if (settings.get('server_encoding') !== 'UTF8') {
    problems.push(
      `The database is encoded in ${settings.get('server_encoding')}: create it with ENCODING 'UTF8'.`,
    );
  }
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if (settings.get(name) !== 'off') continue;
    problems.push(
      `The server has ${name} = off and would lose acknowledged writes in a crash: set it to on.`,
    );
  }
  return problems;
}
