import type { Pool } from './pool.ts';

/** The pool of connections to the embedded database or to a server. */
export interface OpenedPool {
  readonly pool: Pool;
  /** Whether new connections can use the database. */
  canReconnect(): Promise<boolean>;
  /** The number of restarts of the embedded engine since the process started; absent for a server. */
  countRestarts?(): number;
  close(): Promise<void>;
}
