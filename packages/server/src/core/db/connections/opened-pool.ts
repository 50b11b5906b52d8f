import type { Pool } from './pool.ts';

/** The connections of one of the two engines. */
export interface OpenedPool {
  readonly pool: Pool;
  /** Whether a process that starts now could use the database. */
  wouldServeAnew(): Promise<boolean>;
  /** How often the engine was replaced since the start; absent for a server. */
  countRestarts?(): number;
  close(): Promise<void>;
}
