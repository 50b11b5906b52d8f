import { MINUTE_MS } from '../../process/durations.ts';

/** Limits of the connections; times are in milliseconds. */
export const LIMITS = {
  /** The time limit for opening a connection, including authentication. */
  connectMs: 3_000,
  /** The time limit for waiting for a free connection. */
  waitMs: 2_000,
  /** The limit of a statement by the server's clock; the server then ends it. */
  serverStatementMs: 5_000,
  /** The limit of a statement by the client's clock; the client then destroys its connection. */
  statementMs: 6_000,
  /** The limit of an idle transaction, by the server's clock. */
  idleTransactionMs: 10_000,
  /**
   * The limit of a whole transaction, by the client's clock, unless its statements have no limit either. One that takes
   * longer is rolled back instead of committed.
   */
  transactionMs: 30_000,
  /**
   * The maximum delay between the timestamp of a row and its commit: the limit of a transaction plus the maximum clock
   * skew between nodes. Readers who follow changes by timestamps look back this far.
   */
  settlingMs: 60_000,
  /** The idle time of a connection before TCP keep-alive probes the peer. */
  keepAliveMs: 10_000,
  /** The lifetime of a connection, after which it is replaced. */
  lifetimeMs: 30 * MINUTE_MS,
  /**
   * The number of plans at which a connection is replaced: more than the number of statements whose text is always the
   * same.
   */
  maxPlans: 500,
} as const;
