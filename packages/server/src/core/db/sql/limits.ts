/** How long things may take, in milliseconds, and how much connections may gather. */
export const LIMITS = {
  /** Opening a connection, signing in included. */
  connectMs: 3_000,
  /** Waiting for a connection that is free. */
  waitMs: 2_000,
  /** A statement, by the clock of the server, which then ends it. */
  serverStatementMs: 5_000,
  /** A statement, by ours, after which its connection is given up. */
  statementMs: 6_000,
  /** A transaction in which nothing is asked, by the clock of the server. */
  idleTransactionMs: 10_000,
  /** A connection at rest before the system asks whether its other end is still there. */
  keepAliveMs: 10_000,
  /** A connection, before it is replaced. */
  lifetimeMs: 30 * 60_000,
  /** Plans that a connection keeps, before it is replaced: more than there are statements whose text is always the same. */
  maxPlans: 500,
} as const;
