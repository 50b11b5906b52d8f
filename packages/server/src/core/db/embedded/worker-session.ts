import type { PGlite } from '@electric-sql/pglite';
import type { Cluster } from './cluster.ts';
import { Maintenance, type MaintenanceSchedule } from './maintenance.ts';
import type { WorkerReply, WorkerRequest } from './messages.ts';
import { ResponseWriter } from './response-writer.ts';

interface WorkerSessionOptions {
  cluster: Cluster;
  maintenance: MaintenanceSchedule;
  reply: (message: WorkerReply, transfer?: ArrayBuffer[]) => void;
  /** Reports that PostgreSQL has ended; does not return. */
  die: (error: unknown) => never;
}

/** The exit status with which PGlite represents PostgreSQL's jump out of a failed statement: `POSTGRES_MAIN_LONGJMP`. */
const errorJumpStatus = 100;
const noSession = 0;
const pollMs = 1000;
const stepPauseMs = 10;
/** The idle time for which maintenance waits, unless it is overdue. */
const idleMs = 50;

const syncMessage = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4);

/**
 * The only session of an embedded database: runs requests one after the other, and maintenance between them.
 */
export class WorkerSession {
  readonly #pg: PGlite;
  readonly #options: WorkerSessionOptions;
  readonly #maintenance: Maintenance;
  readonly #response: ResponseWriter;
  readonly #inbox: WorkerRequest[] = [];
  #isBusy = false;
  #session = noSession;
  #endedInSync = true;
  #lastRequestAtMs = 0;

  constructor(options: WorkerSessionOptions) {
    const { pg, files } = options.cluster;
    this.#pg = pg;
    this.#options = options;
    this.#response = new ResponseWriter((bytes) =>
      options.reply({ kind: 'data', session: this.#session, bytes }, [bytes.buffer]),
    );
    this.#maintenance = new Maintenance({
      pg,
      countSyncs: () => files.syncCount,
      schedule: options.maintenance,
    });
    this.#watchMainLoop();
    this.#scheduleMaintenance(pollMs);
  }

  /** Queues a request; requests run in the order of these calls. */
  async accept(request: WorkerRequest): Promise<void> {
    this.#inbox.push(request);
    await this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let next = this.#inbox.shift(); next !== undefined; next = this.#inbox.shift())
        await this.#handle(next);
    } catch (error) {
      this.#options.die(error);
    }
    this.#isBusy = false;
  }

  async #handle(request: WorkerRequest): Promise<void> {
    this.#lastRequestAtMs = performance.now();
    switch (request.kind) {
      case 'begin':
        this.#session = request.session;
        return this.#run(request.bytes);
      case 'run':
        this.#endedInSync = request.endsInSync;
        return this.#run(request.bytes);
      case 'end':
        await this.#reset();
        return this.#options.reply({ kind: 'ended', session: request.session });
      case 'close':
        return this.#close();
      default:
        request satisfies never;
    }
  }

  async #run(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#response.start();
    await this.#pg.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (chunk) => this.#response.add(chunk),
    });
    this.#response.flush();
  }

  /** Clears the state of the session, because all later connections use the same backend. */
  async #reset(): Promise<void> {
    this.#session = noSession;
    await this.#runQuietly(syncMessage);
    if (this.#pg.isInTransaction()) await this.#runQuietly(buildQuery('ROLLBACK'));
    await this.#runQuietly(buildQuery('DISCARD ALL'));
    this.#endedInSync = true;
    if (this.#pg.isInTransaction()) throw new Error('The embedded database could not leave a transaction.');
  }

  async #runQuietly(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#pg.execProtocolRawStream(bytes, { syncToFs: false, onRawData: () => {} });
  }

  async #close(): Promise<void> {
    await this.#reset();
    await this.#pg.exec('CHECKPOINT');
    await this.#pg.close();
    this.#options.reply({ kind: 'closed' });
  }

  #scheduleMaintenance(afterMs: number): void {
    setTimeout(async () => {
      if (this.#isMaintenanceTime()) await this.#maintain();
      this.#scheduleMaintenance(this.#maintenance.isDue() ? stepPauseMs : pollMs);
    }, afterMs).unref();
  }

  #isMaintenanceTime(): boolean {
    if (this.#isBusy || !this.#maintenance.isDue()) return false;
    if (!this.#endedInSync || this.#pg.closed || this.#pg.isInTransaction()) return false;
    return this.#maintenance.isOverdue() || performance.now() - this.#lastRequestAtMs >= idleMs;
  }

  async #maintain(): Promise<void> {
    this.#isBusy = true;
    this.#options.reply({ kind: 'maintenance', isRunning: true });
    try {
      await this.#maintenance.step();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.reply({
        kind: 'warning',
        message: `Maintenance of the embedded database failed: ${reason}`,
      });
    }
    this.#options.reply({ kind: 'maintenance', isRunning: false });
    this.#isBusy = false;
    await this.#drain();
  }

  /**
   * PGlite swallows errors thrown by PostgreSQL's main loop and calls it again until the input is consumed: after a
   * panic (a full disk, say) it would spin for ever. Every error but the jump of a failed statement is therefore fatal.
   */
  #watchMainLoop(): void {
    const runtime = this.#pg.Module;
    const runOnce = runtime._PostgresMainLoopOnce;
    runtime._PostgresMainLoopOnce = () => {
      try {
        runOnce();
      } catch (error) {
        if (!isErrorJump(error)) this.#options.die(error);
        throw error;
      }
    };
  }
}

function isErrorJump(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === errorJumpStatus;
}

function buildQuery(sql: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${sql}\0`);
  const message = new Uint8Array(5 + text.length);
  message[0] = 'Q'.charCodeAt(0);
  new DataView(message.buffer).setUint32(1, 4 + text.length);
  message.set(text, 5);
  return message;
}
