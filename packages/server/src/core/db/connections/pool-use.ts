/** The current and the cumulative use of the connections to a database, for metrics. */
export interface PoolUse {
  readonly size: number;
  readonly connections: number;
  readonly inUse: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
  /** The number and total duration of waits since the start. */
  readonly waits: number;
  readonly waitedMs: number;
  /** Waits that ended without a connection. */
  readonly refused: number;
  /** The number and total duration of finished statements. */
  readonly statements: number;
  readonly statementMs: number;
}

/** Counts the use of a pool. */
export class PoolCounts {
  waits = 0;
  waitedMs = 0;
  refused = 0;
  statements = 0;
  statementMs = 0;

  /** Counts a wait. @returns the function to call at its end. */
  beginWait(): (isRefused: boolean) => void {
    const beganAtMs = performance.now();
    this.waits += 1;
    return (isRefused) => {
      this.waitedMs += performance.now() - beganAtMs;
      if (isRefused) this.refused += 1;
    };
  }

  addStatement(executionMs: number): void {
    this.statements += 1;
    this.statementMs += executionMs;
  }
}
