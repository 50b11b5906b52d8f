import { write, writeSync } from 'node:fs';

/** Lines are written together once they are so long, or after a second. */
const BATCH_LENGTH = 4_096;
const FLUSH_MS = 1_000;
/** The buffer size for a slow reader, beyond which lines are dropped. */
const MAX_LENGTH = 8_000_000;
/** When a pipe that was full is tried again. */
const RETRY_MS = 100;
/** How long the end of the process waits for such a pipe. */
const LAST_MS = 1_000;
const LAST_RETRY_MS = 20;

const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Writes lines to a file descriptor, several at a time, and nobody waits for it. Lines that cannot be written, because the
 * disk is full or nobody reads them any more, are left out: neither stops the service or its end. The destinations of
 * pino end the process at the first such error, and then repeat the last write for ever.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #onResumed: (leftOut: number) => void;
  #lines: string[] = [];
  #length = 0;
  /** The rest of the lines that are being written, and their number. */
  #batch = NOTHING;
  #batchLines = 0;
  /** Whether another thread has the batch. */
  #isWriting = false;
  #leftOut = 0;

  /** @param onResumed called when lines are written again, with the number of those that were left out. */
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

  /** Starts writing the buffered lines, unless the lines before are still being written. */
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
      // There is room again for the line that says so.
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
    const latestMs = performance.now() + LAST_MS;
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

/** Whether a pipe takes nothing more until somebody has read from it. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
}
