import { Duplex } from 'node:stream';
import { type Batch, MessageFramer } from './message-framer.ts';

interface WorkerSocketHandlers {
  /** Receives the start-up packet. Returns false when the only session is taken. */
  begin(batch: Batch): boolean;
  run(batch: Batch): void;
  /** Called once, however the stream is closed. */
  onClose(): void;
}

/** Request codes in the position of the protocol version: "StartupMessage" in the protocol's message formats. */
const sslRequest = 80877103;
const gssRequest = 80877104;
const cancelRequest = 80877102;

const terminateType = 'X'.charCodeAt(0);

/**
 * One end of a PostgreSQL connection whose other end is the worker, for the `stream` option of pg.
 *
 * Messages written in one tick are posted as one batch, because a post between threads costs more than most statements.
 */
export class WorkerSocket extends Duplex {
  readonly #handlers: WorkerSocketHandlers;
  readonly #framer = new MessageFramer();
  #isStarted = false;
  #isFlushScheduled = false;

  constructor(handlers: WorkerSocketHandlers) {
    super({ allowHalfOpen: false });
    this.#handlers = handlers;
  }

  /** Emulates `net.Socket`; no connection is necessary. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  /** Emulates `net.Socket`; a no-op. */
  setNoDelay(): void {}

  /** Passes on bytes from the server; call it in their order. */
  receive(bytes: Uint8Array<ArrayBuffer>): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#framer.add(chunk);
    this.#scheduleFlush();
    done();
  }

  override _writev(writes: Array<{ chunk: Buffer }>, done: () => void): void {
    for (const { chunk } of writes) this.#framer.add(chunk);
    this.#scheduleFlush();
    done();
  }

  override _final(done: () => void): void {
    this.#flush();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#handlers.onClose();
    done(error);
  }

  #scheduleFlush(): void {
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    process.nextTick(() => {
      this.#isFlushScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    try {
      for (let batch = this.#take(); batch !== undefined; batch = this.#take()) this.#dispatch(batch);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #take(): Batch | undefined {
    return this.destroyed ? undefined : this.#framer.take();
  }

  #dispatch(batch: Batch): void {
    if (!this.#isStarted) this.#dispatchStartup(batch);
    else if (batch.lastType === terminateType) this.destroy();
    else this.#handlers.run(batch);
  }

  #dispatchStartup(batch: Batch): void {
    const code = batch.bytes.length >= 8 ? new DataView(batch.bytes.buffer).getUint32(4) : 0;
    if (code === sslRequest || code === gssRequest) {
      this.#framer.expectStartup();
      this.push('N');
      return;
    }
    if (code === cancelRequest) {
      // The thread that would receive it is busy with the statement to be cancelled.
      this.destroy();
      return;
    }
    this.#isStarted = this.#handlers.begin(batch);
    if (!this.#isStarted) this.#refuse();
  }

  #refuse(): void {
    this.push(
      buildErrorResponse(
        '53300',
        'The only session of the embedded database is taken. Use one connection (max: 1) and no LISTEN.',
      ),
    );
    this.push(null);
  }
}

/** https://www.postgresql.org/docs/current/protocol-error-fields.html */
function buildErrorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const header = Buffer.alloc(5, 'E');
  header.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([header, fields]);
}
