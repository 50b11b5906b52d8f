import { write, writeSync } from 'node:fs';

/** The length of buffered lines at which they are written; otherwise they are written after a second. */
const BATCH_LENGTH = 4_096;
const FLUSH_MS = 1_000;
/** The buffer size for a slow reader, beyond which lines are dropped. */
const MAX_LENGTH = 8_000_000;
/** The pause before writing to a full pipe is retried. */
const RETRY_MS = 100;
/** The time limit for such a pipe when the process ends. */
const FINAL_LIMIT_MS = 1_000;
const LAST_RETRY_MS = 20;

const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Writes lines to a file descriptor in batches, without blocking callers. Lines that cannot be written, because the
 * disk is full or the reader is gone, are dropped: neither stops the service or delays its exit. The destinations of
 * pino end the process at the first such error, and then repeat the last write for ever.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #onResumed: (leftOut: number) => void;
  #lines: string[] = [];
  #length = 0;
  /** The unwritten rest of the current batch, and its number of lines. */
  #batch = NOTHING;
  #batchLines = 0;
  /** Whether another thread is writing the batch. */
  #isWriting = false;
  #leftOut = 0;

  /** @param onResumed called when lines are written again, with the number of dropped ones. */
  constructor(fd: number, onResumed: (leftOut: number) => void) {
    this.#fd = fd;
    this.#onResumed = onResumed;
    setInterval(() => this.flush(), FLUSH_MS).unref();
    process.once('exit', () => this.#writeLast());
  }

  write(line: string): void {
    if (this.#length > MAX_LENGTH) {
      this.#leftOut += 1;
      return;
    }
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= BATCH_LENGTH) this.flush();
  }

  /** Starts writing the buffered lines, unless a batch is still being written. */
  flush(): void {
    if (this.#batch.length > 0 || this.#lines.length === 0) return;
    this.#batchLines = this.#lines.length;
    this.#batch = this.#takeLines();
    this.#writeBatch();
  }

  #takeLines(): Buffer {
    const taken = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    return taken;
  }

  #writeBatch(): void {
    this.#isWriting = true;
    write(this.#fd, this.#batch, (error, count) => {
      this.#isWriting = false;
      if (isFull(error)) return void setTimeout(() => this.#writeBatch(), RETRY_MS).unref();
      if (error) return this.#leaveOut();
      this.#batch = this.#batch.subarray(count);
      if (this.#batch.length > 0) return this.#writeBatch();
      if (this.#length >= BATCH_LENGTH) this.flush();
      // The buffer has room again for the line that reports the dropped ones.
      this.#resume();
    });
  }

  #leaveOut(): void {
    this.#leftOut += this.#batchLines;
    this.#batch = NOTHING;
  }

  #resume(): void {
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    if (leftOut > 0) this.#onResumed(leftOut);
  }

  /**
   * Writes synchronously, because the process is about to exit. Lines that another thread is writing are not written
   * twice.
   */
  #writeLast(): void {
    let last = Buffer.concat([this.#isWriting ? NOTHING : this.#batch, this.#takeLines()]);
    const latestMs = performance.now() + FINAL_LIMIT_MS;
    while (last.length > 0) {
      try {
        last = last.subarray(writeSync(this.#fd, last));
      } catch (error) {
        if (!isFull(error) || performance.now() > latestMs) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_RETRY_MS);
      }
    }
  }
}

/** Whether a pipe is full until its reader has read from it. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
}
