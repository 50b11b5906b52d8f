import { MINUTE_MS } from '../../process/durations.ts';

/** Limits of the connections; times are in milliseconds. */
export const LIMITS = {
  /** Opening a connection, including authentication. */
  connectMs: 3_000,
  /** Waiting for a connection that is free. */
  waitMs: 2_000,
  /** A statement, by the clock of the server, which then ends it. */
  serverStatementMs: 5_000,
  /** A statement, by our clock, which then destroys its connection. */
  statementMs: 6_000,
  /** A transaction without a statement, by the clock of the server. */
  idleTransactionMs: 10_000,
  /**
   * The limit of a whole transaction, by our clock, unless its statements have no limit either. One that takes longer
   * is rolled back instead of committed.
   */
  transactionMs: 30_000,
  /**
   * The maximum delay between the timestamp of a row and its commit: the limit of a transaction plus the difference
   * that the clocks of nodes may have. Readers who follow changes by timestamps look back this far.
   */
  settlingMs: 60_000,
  /** How long a connection is idle before the operating system probes the other end. */
  keepAliveMs: 10_000,
  /** The lifetime of a connection, after which it is replaced. */
  lifetimeMs: 30 * MINUTE_MS,
  /**
   * The number of plans at which a connection is replaced: more than there are statements whose text is always the
   * same.
   */
  maxPlans: 500,
} as const;
