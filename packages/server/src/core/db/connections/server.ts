import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { RefusedError } from '../../errors.ts';
import { reasonOf } from '../../net/failures.ts';
import { LIMITS } from '../sql/limits.ts';
import { Connection, type ConnectionEvents } from './connection.ts';
import { Pool } from './pool.ts';

/** The number of connections that single statements share. With more, each would batch fewer statements into one write. */
const SHARED_SIZE = 4;
/**
 * The maximum number of statements in flight on one connection, enough to keep it busy; the rest wait for the first
 * free connection.
 */
const MAX_IN_FLIGHT = 8;

/** The session settings; any user may set them, and they apply only to this session. */
const SETTINGS = {
  DateStyle: 'ISO',
  TimeZone: 'UTC',
  statement_timeout: LIMITS.serverStatementMs,
  idle_in_transaction_session_timeout: LIMITS.idleTransactionMs,
  // With these the server, too, detects a lost client and ends its transaction.
  tcp_keepalives_idle: LIMITS.keepAliveMs / 1_000,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 5,
  tcp_user_timeout: 2 * LIMITS.keepAliveMs,
};

export interface ServerPoolOptions {
  readonly poolSize?: number | undefined;
  readonly prepare?: boolean | undefined;
  /** See `DatabaseOptions`. */
  readonly waitMs?: number | undefined;
}

/**
 * Forces generic plans: planning at every call would cost more than a listing. On a Citus cluster, the plan of a
 * statement depends on the tenant among its values.
 */
const SESSION_SETUP = `
  SELECT is_sharded,
    -- JIT compilation takes 0.2 s if a plan is estimated to read millions of rows; most of these stop after a page.
    set_config('jit', 'off', false),
    set_config('plan_cache_mode', CASE WHEN is_sharded THEN 'auto' ELSE 'force_generic_plan' END, false),
    -- A transaction may write to tables that are on every node after it has read from several shards.
    CASE WHEN is_sharded THEN set_config('citus.multi_shard_modify_mode', 'sequential', false) END
  FROM (SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS is_sharded) found`;

/**
 * Creates a pool of connections to a PostgreSQL server, without opening a connection.
 *
 * @param url as libpq reads it, `sslmode` included.
 * @param prepare false behind a pooler: no plans are cached, and a statement is sent only after the result of the
 *   previous one, because not every pooler supports pipelining.
 * @param setting the setting with the URL, `DATABASE_URL` if absent.
 * @throws {RefusedError} when the URL is malformed, or names a file that cannot be read.
 */
export function openServerPool(
  url: string,
  { poolSize = 10, prepare = true, waitMs = LIMITS.waitMs }: ServerPoolOptions,
  setting?: string,
): Pool {
  const client = readUrl(url, setting);
  const connect = (events: ConnectionEvents) =>
    Connection.open({
      client,
      setUp: SESSION_SETUP,
      openStream: () => new Socket(),
      batchesWrites: true,
      connectMs: LIMITS.connectMs,
      cachesPlans: prepare,
      events,
    });
  return new Pool({
    connect,
    size: poolSize,
    sharedSize: prepare ? Math.min(SHARED_SIZE, poolSize) : poolSize,
    depth: prepare ? MAX_IN_FLIGHT : 1,
    ...LIMITS,
    waitMs,
  });
}

/**
 * Opens a connection that listens for notifications. It does not keep the process alive, and TCP keep-alive detects a
 * lost peer within half a minute.
 *
 * @throws {ConnectionError} when the server does not respond in time or refuses the connection.
 */
export function openListeningConnection(url: string, events: ConnectionEvents): Promise<Connection> {
  return Connection.open({
    client: readUrl(url),
    openStream: () => new Socket().unref(),
    batchesWrites: false,
    connectMs: LIMITS.connectMs,
    cachesPlans: true,
    events,
  });
}

function readUrl(url: string, setting = 'DATABASE_URL'): ClientConfig {
  const config = parseUrl(url, setting);
  const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...config,
    application_name: config.application_name ?? 'postil',
    options: [...(config.options ? [config.options] : []), ...settings].join(' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: LIMITS.keepAliveMs,
  };
}

function parseUrl(url: string, setting: string): ClientConfig {
  try {
    return toClientConfig(parse(url, { useLibpqCompat: true }));
  } catch (error) {
    const isAboutFile = error instanceof Error && 'syscall' in error;
    const remedy = isAboutFile
      ? 'check sslrootcert, sslcert and sslkey'
      : 'percent-encode special characters of user and password';
    throw new RefusedError(`${setting} cannot be used (${reasonOf(error)}): ${remedy}.`, { cause: error });
  }
}
