import path from 'node:path';
import type { Config } from '../../config.ts';
import { RefusedError } from '../errors.ts';
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts';
import { DirectoryInUseError } from './embedded/directory-lock.ts';
import { migrate } from './migrate.ts';

const LEAST_VERSION = 15;

/** Where the configuration says the data are. */
export function databaseOptions(config: Config) {
  return {
    url: config.DATABASE_URL,
    dataDirectory: path.resolve(config.DATA_DIR, 'database'),
    poolSize: config.DB_POOL_SIZE,
    prepare: config.DB_PREPARE,
  };
}

/**
 * Opens the database of the configuration, checked and migrated.
 *
 * @throws {RefusedError} saying what to do: the server is away, too old or not durable, the directory in use.
 */
export async function openPreparedDatabase(
  config: Config,
  { onFatal }: { onFatal?: (message: string) => void } = {},
): Promise<Database> {
  const database = await open(config, onFatal);
  try {
    const problems = database.engine === 'postgres' ? await findServerProblems(database) : [];
    if (problems.length > 0) throw new RefusedError(problems.join(' '));
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw isDatabaseUnavailable(error) ? new RefusedError(awayMessage(config, error)) : error;
  }
}

async function open(config: Config, onFatal?: (message: string) => void): Promise<Database> {
  try {
    return await openDatabase({ ...databaseOptions(config), ...(onFatal && { onFatal }) });
  } catch (error) {
    throw error instanceof DirectoryInUseError ? new RefusedError(error.message) : error;
  }
}

/** What keeps a server from being trusted with data, each as a sentence that says what to do. */
export async function findServerProblems({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ name: string; setting: string }[]>`
    SELECT name, setting FROM pg_settings
    WHERE name IN ('server_version_num', 'server_version', 'fsync', 'synchronous_commit', 'server_encoding', 'full_page_writes')`;
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const problems: string[] = [];
  if (Number(settings.get('server_version_num')) < LEAST_VERSION * 10_000) {
    problems.push(
      `The server is PostgreSQL ${settings.get('server_version')}: use ${LEAST_VERSION} or newer.`,
    );
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

function awayMessage({ DATABASE_URL: url = '' }: Config, error: unknown): string {
  const { hostname = '', port = '', pathname = '' } = URL.parse(url) ?? {};
  const reason = error instanceof Error ? error.message : String(error);
  return `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} does not answer (${reason}): check DATABASE_URL and that the server runs.`;
}
