import type { MaintenanceSchedule } from './maintenance.ts';

export interface WorkerInput {
  /** `make` only creates the cluster and ends; `serve` takes requests until told to close. */
  task: 'make' | 'serve';
  directory: string;
  settings: Record<string, string>;
  maintenance: MaintenanceSchedule;
}

/** What the main thread asks of the worker; answered strictly in this order. */
export type WorkerRequest =
  /** A new session begins; `bytes` is its start-up packet. */
  | { kind: 'begin'; session: number; bytes: Uint8Array<ArrayBuffer> }
  /** Whole protocol messages. `endsInSync` tells that the last one asks for ReadyForQuery. */
  | { kind: 'run'; session: number; bytes: Uint8Array<ArrayBuffer>; endsInSync: boolean }
  /** The session is over; what it left open is rolled back. */
  | { kind: 'end'; session: number }
  | { kind: 'close' };

export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'data'; session: number; bytes: Uint8Array<ArrayBuffer> }
  /** What the session left open is rolled back. */
  | { kind: 'ended'; session: number }
  | { kind: 'warning'; message: string }
  /** A step of maintenance begins or has ended; nothing else runs meanwhile. */
  | { kind: 'maintenance'; isRunning: boolean }
  /** PostgreSQL is gone and the worker with it. */
  | { kind: 'fatal'; message: string }
  | { kind: 'closed' };
