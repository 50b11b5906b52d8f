import type { Duplex } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { containsCluster, resolveDataDirectory } from './directory.ts';
import { acquireDirectoryLock, type DirectoryLock } from './lock/directory-lock.ts';
import { defaultMaintenance, type MaintenanceSchedule } from './maintenance.ts';
import type { Batch } from './message-framer.ts';
import type { WorkerInput, WorkerReply, WorkerRequest } from './messages.ts';
import { WorkerSocket } from './worker-socket.ts';

/** The data directory of the embedded engine, its setup, and the callback for a failure. */
export interface EmbeddedEngineOptions {
  /** The data directory; created, with its parents, when missing. `<directory>.lock` appears beside it. */
  directory: string;
  /** Server settings that override the defaults, in the form `SET` accepts. `statement_timeout` has no effect here. */
  settings?: Record<string, string>;
  /**
   * Called at most once, with one line for the log, when PostgreSQL ended or did not restart, or the lock was lost.
   * Acknowledged data is safe; the process should exit with status 1 and be restarted.
   */
  onFatal: (message: string) => void;
  /** Called before PostgreSQL is set up in an empty directory, which takes seconds. */
  onCreate?: () => void;
  /** Called with a warning: maintenance failed, or a statement took too long. Default: a process warning. */
  onWarning?: (message: string) => void;
  maintenance?: MaintenanceSchedule;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedEngine {
  /** Whether a checkpoint or a VACUUM is running, which blocks all statements. */
  readonly isMaintaining: boolean;
  /** The number of times its thread was replaced because a statement took too long. */
  readonly restarts: number;
  /**
   * A new stream for the `stream` option of pg.
   *
   * There is one session: a second stream gets error 53300 until the first is closed. However a stream closes,
   * its transaction is rolled back, and the next stream starts with fresh session state. A statement
   * cannot be cancelled, and `COPY … FROM STDIN` must not be used, because it ends the engine.
   */
  connect(): Duplex;
  /** Ends the session, writes a checkpoint, stops PostgreSQL and releases the lock. May be called again. */
  close(): Promise<void>;
}

/** The limit of V8's young generation: without one, the worker's short-lived garbage grows to a multiple of this. */
const youngGenerationMb = 16;

/**
 * Opens PostgreSQL inside this process, in a separate thread, on a directory that no other process has open.
 *
 * Every acknowledged commit has been synced to disk. Checkpoints and VACUUM ANALYZE run between statements.
 *
 * @throws {DirectoryInUseError} another process, or this one, has the directory open.
 */
export async function openEmbeddedEngine(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
  const directory = resolveDataDirectory(options.directory);
  const lossReporter = { report: (_message: string) => {} };
  const lock = await acquireDirectoryLock(directory, { onLost: (message) => lossReporter.report(message) });
  try {
    const input = {
      directory,
      settings: options.settings ?? {},
      maintenance: options.maintenance ?? defaultMaintenance,
    };
    if (!containsCluster(directory)) {
      options.onCreate?.();
      await createCluster(input);
    }
    const start = () => startWorker({ ...input, task: 'serve' });
    const engine = new WorkerEngine({ worker: await start(), start, lock, options });
    lossReporter.report = (message) => engine.fail(message);
    return engine;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Creates a cluster in a separate thread, because initdb allocates 300 MB that are freed only with the thread.
 *
 * The thread ends by itself. It is not terminated, because termination is the suspected cause of a V8 crash, seen once
 * under load, in `ThreadIsolation::UnregisterWasmAllocation`.
 */
async function createCluster(input: Omit<WorkerInput, 'task'>): Promise<void> {
  const worker = await startWorker({ ...input, task: 'create' });
  await waitForEnd(worker);
}

function waitForEnd(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    // Node gives a thread that has ended this id.
    if (worker.threadId === -1) resolve();
    worker.once('exit', () => resolve()).once('error', reject);
  });
}

/**
 * V8's tiering budget: the number of executed bytes after which it recompiles a function of PostgreSQL with
 * optimizations. The largest function takes 500 MB and a second of CPU time, which every start and every command paid
 * with V8's default of 13,000,000. With this value, a server pays only under load; until then, a request takes a tenth
 * more CPU time.
 */
const TIERING_BUDGET = 1_000_000_000;

/** Resolves when the task is done or, for `serve`, when the worker accepts requests. */
async function startWorker(input: WorkerInput): Promise<Worker> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  try {
    await waitUntilReady(worker, input.directory);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function waitUntilReady(worker: Worker, directory: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string) =>
    reject(new Error(`The embedded database in ${directory} could not be opened. ${reason}`));
  const onMessage = (reply: WorkerReply) => {
    if (reply.kind === 'ready') resolve();
    else if (reply.kind === 'failed' || reply.kind === 'fatal') fail(reply.message);
  };
  const onError = (error: Error) => fail(error.message);
  const onExit = () => fail('Its thread ended.');
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  return promise.finally(() => {
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}

interface CurrentSession {
  number: number;
  socket: WorkerSocket;
}

interface EngineParts {
  readonly worker: Worker;
  /** Starts another worker on the same directory. */
  readonly start: () => Promise<Worker>;
  readonly lock: DirectoryLock;
  readonly options: EmbeddedEngineOptions;
}

/** The grace period of a statement after its session was abandoned, before its thread is ended. */
const STUCK_MS = 500;

class WorkerEngine implements EmbeddedEngine {
  readonly #start: () => Promise<Worker>;
  readonly #lock: DirectoryLock;
  readonly #options: EmbeddedEngineOptions;
  #worker: Worker;
  #exited: Promise<void> = Promise.resolve();
  isMaintaining = false;
  restarts = 0;
  #sessions = 0;
  #current: CurrentSession | undefined;
  /** True until the last session is rolled back or the thread is replaced; no session begins meanwhile. */
  #isBetweenSessions = false;
  /** The next session, with the batches that it has sent so far. */
  #next: { readonly socket: WorkerSocket; readonly batches: Batch[] } | undefined;
  /** The timer that fires if an abandoned session is still busy. */
  #stuckTimer: NodeJS.Timeout | undefined;
  #restart: Promise<void> = Promise.resolve();
  #state: 'open' | 'restarting' | 'closing' | 'failed' = 'open';
  #closed: Promise<void> | undefined;

  constructor({ worker, start, lock, options }: EngineParts) {
    this.#start = start;
    this.#lock = lock;
    this.#options = options;
    this.#worker = worker;
    this.#attach(worker);
  }

  #attach(worker: Worker): void {
    this.#worker = worker;
    this.#exited = new Promise((resolve) => worker.once('exit', () => resolve()));
    worker.on('message', (reply: WorkerReply) => this.#receive(reply));
    worker.on('error', (error) => this.fail(error.message));
    worker.on('exit', (code) => {
      if (this.#state !== 'closing') this.fail(`Its thread ended with code ${code}.`);
    });
  }

  connect(): Duplex {
    const socket: WorkerSocket = new WorkerSocket({
      begin: (batch) => this.#begin(socket, batch),
      run: (batch) => this.#run(socket, batch),
      onClose: () => this.#end(socket),
    });
    return socket;
  }

  close(): Promise<void> {
    this.#closed ??= this.#stop();
    return this.#closed;
  }

  /** Stops using PostgreSQL and reports the reason; only the first call has an effect. */
  fail(reason: string): void {
    if (this.#state === 'failed') return;
    this.#state = 'failed';
    this.#current?.socket.destroy(new Error(`The embedded database has stopped. ${reason}`));
    this.#options.onFatal(`The embedded database in ${this.#options.directory} has stopped: ${reason}`);
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#stuckTimer);
    await this.#restart;
    if (this.#state === 'open') {
      this.#state = 'closing';
      this.#current?.socket.destroy();
      this.#post({ kind: 'close' });
      await this.#exited;
    }
    await this.#worker.terminate();
    this.#lock.release();
  }

  #begin(socket: WorkerSocket, batch: Batch): boolean {
    if (this.#isBetweenSessions && this.#next === undefined) {
      this.#next = { socket, batches: [batch] };
      return true;
    }
    if (this.#state !== 'open') {
      socket.destroy(new Error('The embedded database is closed.'));
      return true;
    }
    if (this.#current !== undefined) return false;
    const { bytes } = batch;
    this.#sessions += 1;
    this.#current = { number: this.#sessions, socket };
    this.#post({ kind: 'begin', session: this.#sessions, bytes }, [bytes.buffer]);
    return true;
  }

  #run(socket: WorkerSocket, batch: Batch): void {
    if (this.#next?.socket === socket) {
      this.#next.batches.push(batch);
      return;
    }
    const { bytes, lastType } = batch;
    if (this.#current?.socket !== socket) return;
    this.#post({ kind: 'run', session: this.#current.number, bytes, endsInSync: requestsReady(lastType) }, [
      bytes.buffer,
    ]);
  }

  #end(socket: WorkerSocket): void {
    if (this.#next?.socket === socket) this.#next = undefined;
    if (this.#current?.socket !== socket) return;
    const session = this.#current.number;
    this.#current = undefined;
    if (this.#state !== 'open' && this.#state !== 'closing') return;
    this.#post({ kind: 'end', session });
    this.#watchEnd();
  }

  /** A statement cannot be cancelled: one that still runs after its session was abandoned ends with its thread. */
  #watchEnd(): void {
    clearTimeout(this.#stuckTimer);
    this.#isBetweenSessions = true;
    this.#stuckTimer = setTimeout(() => {
      if (this.isMaintaining) this.#watchEnd();
      else if (this.#state === 'open') this.#restart = this.#restartEngine();
    }, STUCK_MS);
  }

  /** Replaces the thread. As after a crash of the process, no acknowledged write is lost. */
  async #restartEngine(): Promise<void> {
    this.#state = 'restarting';
    this.restarts += 1;
    this.#warn(
      'A statement of the embedded database took too long: its thread is ended, and another one started.',
    );
    // If the thread runs out of memory while it is being ended, that error has no other listener and would end the
    // process.
    const worker = this.#worker.removeAllListeners().on('error', (error) => this.#warn(error.message));
    await worker.terminate();
    try {
      this.#attach(await this.#start());
    } catch (error) {
      return this.fail(error instanceof Error ? error.message : String(error));
    }
    // The lock may have been lost meanwhile.
    if (this.#state !== 'restarting') return;
    this.#state = 'open';
    this.#beginNext();
  }

  #beginNext(): void {
    clearTimeout(this.#stuckTimer);
    this.#isBetweenSessions = false;
    const next = this.#next;
    this.#next = undefined;
    if (next === undefined) return;
    const [first, ...others] = next.batches;
    if (first !== undefined) this.#begin(next.socket, first);
    for (const batch of others) this.#run(next.socket, batch);
  }

  #receive(reply: WorkerReply): void {
    switch (reply.kind) {
      case 'data':
        if (reply.session === this.#current?.number) this.#current.socket.receive(reply.bytes);
        return;
      case 'ended':
        this.#beginNext();
        return;
      case 'warning':
        this.#warn(reply.message);
        return;
      case 'maintenance':
        this.isMaintaining = reply.isRunning;
        return;
      case 'failed':
      case 'fatal':
        this.fail(reply.message);
        return;
      case 'closed':
        this.#worker.terminate();
        return;
      case 'ready':
        return;
      default:
        reply satisfies never;
    }
  }

  #warn(message: string): void {
    if (this.#options.onWarning === undefined) process.emitWarning(message);
    else this.#options.onWarning(message);
  }

  #post(request: WorkerRequest, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }
}

/** Whether PostgreSQL responds to the message with ReadyForQuery: Sync and Query. */
function requestsReady(messageType: number): boolean {
  return messageType === 'S'.charCodeAt(0) || messageType === 'Q'.charCodeAt(0);
}
