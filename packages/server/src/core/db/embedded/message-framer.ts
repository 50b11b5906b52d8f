/** Whole messages of the PostgreSQL protocol, in a buffer that may be transferred to another thread. */
export interface Batch {
  bytes: Uint8Array<ArrayBuffer>;
  /** Type byte of the last message; 0 for the start-up packet, which has none. */
  lastType: number;
}

const startupHeaderBytes = 4;
const headerBytes = 5;
const terminateType = 'X'.charCodeAt(0);

/**
 * Splits a stream of client bytes into batches of whole messages, regardless of chunk boundaries.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 *
 * The start-up packet and Terminate each form a separate batch, because PGlite recognises them by the first byte.
 */
export class MessageFramer {
  #parts: Uint8Array[] = [];
  #bytes = 0;
  /** The bytes needed before the next scan, so that the parts of a large message are joined only once. */
  #expectedBytes = startupHeaderBytes;
  #isStarted = false;

  add(part: Uint8Array): void {
    this.#parts.push(part);
    this.#bytes += part.length;
  }

  /** Expects the start-up packet again, because the last one only requested encryption. */
  expectStartup(): void {
    this.#isStarted = false;
  }

  /** Takes all whole messages that have arrived; undefined if there are none. Call it until it returns undefined. */
  take(): Batch | undefined {
    if (this.#bytes < this.#expectedBytes) return undefined;
    const joined = this.#join();
    const { end, lastType, expectedBytes } = this.#isStarted ? scan(joined) : scanStartup(joined);
    this.#expectedBytes = expectedBytes;
    if (end === 0) {
      this.#keep(joined);
      return undefined;
    }
    this.#isStarted = true;
    if (end === joined.length) return { bytes: joined, lastType };
    this.#keep(joined.slice(end));
    return { bytes: joined.slice(0, end), lastType };
  }

  #join(): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.#bytes);
    let offset = 0;
    for (const part of this.#parts) {
      joined.set(part, offset);
      offset += part.length;
    }
    this.#parts = [];
    this.#bytes = 0;
    return joined;
  }

  #keep(rest: Uint8Array): void {
    this.#parts = [rest];
    this.#bytes = rest.length;
  }
}

interface Scan {
  /** The offset of the end of the last whole message; 0 without one. */
  end: number;
  lastType: number;
  /** Bytes needed, counted from `end`, before the next scan. */
  expectedBytes: number;
}

function scanStartup(bytes: Uint8Array): Scan {
  const length = readLength(bytes, 0);
  return bytes.length < length
    ? { end: 0, lastType: 0, expectedBytes: length }
    : { end: length, lastType: 0, expectedBytes: startupHeaderBytes };
}

function scan(bytes: Uint8Array): Scan {
  let end = 0;
  let lastType = 0;
  while (bytes.length - end >= headerBytes) {
    const messageBytes = 1 + readLength(bytes, end + 1);
    if (bytes.length - end < messageBytes) return { end, lastType, expectedBytes: messageBytes };
    const type = bytes[end] ?? 0;
    if (type === terminateType && end > 0) break;
    lastType = type;
    end += messageBytes;
    if (type === terminateType) break;
  }
  return { end, lastType, expectedBytes: headerBytes };
}

function readLength(bytes: Uint8Array, offset: number): number {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset);
  if (length < startupHeaderBytes) throw new Error(`A protocol message cannot be ${length} bytes long.`);
  return length;
}
