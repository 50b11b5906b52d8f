import type { Pool } from './pool.ts';

/** The connections of one of the two engines. */
export interface OpenedPool {
  readonly pool: Pool;
  /** Whether new connections can use the database. */
  canReconnect(): Promise<boolean>;
  /** How often the engine was replaced since the start; absent for a server. */
  countRestarts?(): number;
  close(): Promise<void>;
}
