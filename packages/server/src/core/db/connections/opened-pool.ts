import type { Pool } from './pool.ts';

/** The connections of one of the two engines. */
export interface OpenedPool {
  readonly pool: Pool;
  /** Whether new connections can use the database. */
  canReconnect(): Promise<boolean>;
  /** The number of engine restarts since the start; absent for a server. */
  countRestarts?(): number;
  close(): Promise<void>;
}
