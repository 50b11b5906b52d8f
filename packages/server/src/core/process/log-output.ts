import { write, writeSync } from 'node:fs';

/** The length of buffered lines at which they are written; otherwise they are written after a second. */
const BATCH_LENGTH = 4_096;
const FLUSH_MS = 1_000;
/** The buffer size for a slow reader, beyond which lines are dropped. */
const MAX_LENGTH = 8_000_000;
/** The pause before writing to a full pipe is retried. */
const RETRY_MS = 100;
/** The time limit for writing to a full pipe when the process ends. */
const FINAL_LIMIT_MS = 1_000;
const FINAL_RETRY_MS = 20;

const EMPTY_BUFFER: Buffer = Buffer.alloc(0);

/**
 * Writes lines to a file descriptor in batches, without blocking callers. Lines that cannot be written, because the
 * disk is full or the reader is gone, are dropped, which neither stops the service nor delays its exit. Pino's own
 * destinations end the process at the first such error, and retry the last write forever as it exits.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #onResumed: (droppedCount: number) => void;
  #lines: string[] = [];
  #length = 0;
  /** The unwritten rest of the current batch, and its number of lines. */
  #batch = EMPTY_BUFFER;
  #batchLineCount = 0;
  /** Whether another thread is writing the batch. */
  #isWriting = false;
  #droppedCount = 0;

  /** @param onResumed called when lines are written again, with the number of dropped ones. */
  constructor(fd: number, onResumed: (droppedCount: number) => void) {
    this.#fd = fd;
    this.#onResumed = onResumed;
    setInterval(() => this.flush(), FLUSH_MS).unref();
    process.once('exit', () => this.#writeLast());
  }

  write(line: string): void {
    if (this.#length > MAX_LENGTH) {
      this.#droppedCount += 1;
      return;
    }
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= BATCH_LENGTH) this.flush();
  }

  /** Starts writing the buffered lines, unless a batch is still being written. */
  flush(): void {
    if (this.#batch.length > 0 || this.#lines.length === 0) return;
    this.#batchLineCount = this.#lines.length;
    this.#batch = this.#takeLines();
    this.#writeBatch();
  }

  #takeLines(): Buffer {
    const bytes = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    return bytes;
  }

  #writeBatch(): void {
    this.#isWriting = true;
    write(this.#fd, this.#batch, (error, count) => {
      this.#isWriting = false;
      if (isFull(error)) return void setTimeout(() => this.#writeBatch(), RETRY_MS).unref();
      if (error) return this.#dropBatch();
      this.#batch = this.#batch.subarray(count);
      if (this.#batch.length > 0) return this.#writeBatch();
      if (this.#length >= BATCH_LENGTH) this.flush();
      // The buffer has room again for the line that reports the dropped ones.
      this.#resume();
    });
  }

  #dropBatch(): void {
    this.#droppedCount += this.#batchLineCount;
    this.#batch = EMPTY_BUFFER;
  }

  #resume(): void {
    const droppedCount = this.#droppedCount;
    this.#droppedCount = 0;
    if (droppedCount > 0) this.#onResumed(droppedCount);
  }

  /**
   * Writes synchronously, because the process is about to exit. Lines that another thread is writing are not written
   * twice.
   */
  #writeLast(): void {
    let remaining = Buffer.concat([this.#isWriting ? EMPTY_BUFFER : this.#batch, this.#takeLines()]);
    const deadlineMs = performance.now() + FINAL_LIMIT_MS;
    while (remaining.length > 0) {
      try {
        remaining = remaining.subarray(writeSync(this.#fd, remaining));
      } catch (error) {
        if (!isFull(error) || performance.now() > deadlineMs) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FINAL_RETRY_MS);
      }
    }
  }
}

/** Whether an error means that a pipe is full until its reader has read from it. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
}
