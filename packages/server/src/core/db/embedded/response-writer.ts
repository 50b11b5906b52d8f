/** The size of the blocks in which responses are sent: large responses are neither delayed to the end nor copied twice. */
const flushBytes = 256 * 1024;
/** After this delay, the next chunk ends a block: the results of a long batch do not all wait for its end. */
const flushAfterMs = 4;

/** Collects the 8 KB chunks of PostgreSQL's responses, and sends them in a few transferable blocks. */
export class ResponseWriter {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;
  #sentAtMs = 0;

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#send = send;
  }

  /** Restarts the delay after which a block is sent; call it before each batch of requests. */
  start(): void {
    this.#sentAtMs = performance.now();
  }

  /** Adds a chunk. @param chunk in the memory of the database, valid only during the call. */
  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk.slice());
    this.#bytes += chunk.length;
    if (this.#bytes >= flushBytes || performance.now() - this.#sentAtMs >= flushAfterMs) this.flush();
  }

  flush(): void {
    if (this.#bytes === 0) return;
    const [first] = this.#chunks;
    this.#send(this.#chunks.length === 1 && first !== undefined ? first : this.#join());
    this.#chunks = [];
    this.#bytes = 0;
    this.#sentAtMs = performance.now();
  }

  #join(): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.#bytes);
    let offset = 0;
    for (const chunk of this.#chunks) {
      joined.set(chunk, offset);
      offset += chunk.length;
    }
    return joined;
  }
}
