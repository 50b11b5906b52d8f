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
   * A transaction as a whole, by our clock, unless its statements have no limit either. One that takes longer is rolled
   * back instead of committed.
   */
  transactionMs: 30_000,
  /**
   * Until a row is committed after the instant that it bears: what a transaction may take, and by how much the clocks of
   * nodes may differ. Readers who follow changes by their instants look back so far.
   */
  settlingMs: 60_000,
  /** An idle connection, before the operating system probes the other end. */
  keepAliveMs: 10_000,
  /** A connection, before it is replaced. */
  lifetimeMs: 30 * 60_000,
  /** Plans that a connection keeps, before it is replaced: more than there are statements whose text is always the same. */
  maxPlans: 500,
} as const;
