import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { LIMITS } from '../sql/limits.ts';
import { Connection, type ConnectionEvents } from './connection.ts';
import { Pool } from './pool.ts';

/** Single statements spread over so many connections: more would share out what each then does not gather. */
const SHARED_SIZE = 4;
/** Statements on their way over one connection: enough to keep it busy, while the others wait for whichever is first. */
const DEPTH = 8;

/** Of a session with a server; each can be set by any user, and holds for this session alone. */
const SETTINGS = {
  DateStyle: 'ISO',
  TimeZone: 'UTC',
  statement_timeout: LIMITS.serverStatementMs,
  idle_in_transaction_session_timeout: LIMITS.idleTransactionMs,
  // A custom plan at every call costs more than the listing itself.
  plan_cache_mode: 'force_generic_plan',
  // So that the server, too, notices that we are gone, and ends what we left open.
  tcp_keepalives_idle: LIMITS.keepAliveMs / 1_000,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 5,
  tcp_user_timeout: 2 * LIMITS.keepAliveMs,
};

/**
 * The connections to a PostgreSQL server. None is opened yet.
 *
 * @param url as libpq reads it, `sslmode` included.
 * @param prepare false where a pooler stands between: then no plans are kept, and no statement is sent before the one
 *   before it is answered, which not every pooler bears.
 * @throws {Error} when the url cannot be read.
 */
export function openServerPool(
  url: string,
  { poolSize = 10, prepare = true }: { poolSize?: number | undefined; prepare?: boolean | undefined },
): Pool {
  const client = readUrl(url);
  const connect = (events: ConnectionEvents) =>
    Connection.open({
      client,
      openStream: () => new Socket(),
      gathers: true,
      connectMs: LIMITS.connectMs,
      keepsPlans: prepare,
      events,
    });
  return new Pool({
    connect,
    size: poolSize,
    sharedSize: prepare ? Math.min(SHARED_SIZE, poolSize) : poolSize,
    depth: prepare ? DEPTH : 1,
    ...LIMITS,
  });
}

function readUrl(url: string): ClientConfig {
  const config = toClientConfig(parse(url, { useLibpqCompat: true }));
  const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...config,
    application_name: config.application_name ?? 'postil',
    options: [...(config.options ? [config.options] : []), ...settings].join(' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: LIMITS.keepAliveMs,
  };
}
