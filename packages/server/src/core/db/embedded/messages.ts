import type { MaintenanceSchedule } from './maintenance.ts';

export interface WorkerInput {
  /** `create` only creates the cluster and ends; `serve` accepts requests until `close`. */
  task: 'create' | 'serve';
  directory: string;
  settings: Record<string, string>;
  maintenance: MaintenanceSchedule;
}

/** A request from the main thread to the worker; requests are handled strictly in order. */
export type WorkerRequest =
  /** A new session begins; `bytes` is its start-up packet. */
  | { kind: 'begin'; session: number; bytes: Uint8Array<ArrayBuffer> }
  /** Whole protocol messages. `endsInSync`: the last one requests ReadyForQuery. */
  | { kind: 'run'; session: number; bytes: Uint8Array<ArrayBuffer>; endsInSync: boolean }
  /** The session is over; an open transaction is rolled back. */
  | { kind: 'end'; session: number }
  | { kind: 'close' };

export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'data'; session: number; bytes: Uint8Array<ArrayBuffer> }
  /** A session has ended; a transaction that it left open has been rolled back. */
  | { kind: 'ended'; session: number }
  | { kind: 'warning'; message: string }
  /** A step of maintenance begins or has ended; nothing else runs meanwhile. */
  | { kind: 'maintenance'; isRunning: boolean }
  /** PostgreSQL has ended, and the worker with it. */
  | { kind: 'fatal'; message: string }
  | { kind: 'closed' };
