import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What passes over one connection, and in which direction. */
export type Watch = (passage: Passage) => void;

export interface Passage {
  /** The same object for everything that passes over one connection. */
  readonly connection: object;
  readonly from: 'client' | 'server';
  readonly bytes: Buffer;
  /** Passes the bytes on. They are kept back where nobody calls it. */
  pass(): void;
  /** Resets the connection on both sides. */
  reset(): void;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** A way to a server on this machine that can be broken in all the ways in which networks break. */
export class FaultyLink {
  readonly #listener: Server;
  readonly #pairs = new Set<Pair>();
  #isFrozen = false;
  #delayMs = 0;
  #watch: Watch | undefined;

  private constructor(listener: Server) {
    this.#listener = listener;
  }

  static async open(port: number): Promise<FaultyLink> {
    const listener = createServer();
    const link = new FaultyLink(listener);
    listener.on('connection', (socket) => link.#join(socket, port));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return link;
  }

  /** The address of a database as it is reached over this link. */
  over(url: string): string {
    const address = this.#listener.address();
    const copy = new URL(url);
    copy.port = String(typeof address === 'object' ? address?.port : '');
    return copy.href;
  }

  /** Shows every passage to `watch`, which decides about it; undefined lets all pass. */
  set watch(watch: Watch | undefined) {
    this.#watch = watch;
  }

  /** Every connection is reset, as by a firewall or a fail-over. */
  resetAll(): void {
    for (const pair of this.#pairs) reset(pair);
  }

  /** One connection is reset, whichever. */
  resetOne(): void {
    const pairs = [...this.#pairs];
    const pair = pairs[Math.floor(Math.random() * pairs.length)];
    if (pair) reset(pair);
  }

  /** Every connection is closed in order, by the other side. */
  closeAll(): void {
    for (const { client, server } of this.#pairs) {
      client.end();
      server.end();
    }
  }

  /** Nothing passes any more in either direction, and nobody is told; new connections are taken, too. */
  freeze(): void {
    this.#isFrozen = true;
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.pause();
  }

  /** What was held back passes. */
  thaw(): void {
    this.#isFrozen = false;
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.resume();
  }

  /** Everything takes so much longer. */
  set delayMs(delayMs: number) {
    this.#delayMs = delayMs;
  }

  async close(): Promise<void> {
    this.resetAll();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #join(client: Socket, port: number): void {
    const pair = { client, server: connect(port, '127.0.0.1') };
    this.#pairs.add(pair);
    this.#forward(pair, 'client');
    this.#forward(pair, 'server');
    if (this.#isFrozen) this.freeze();
  }

  #forward(pair: Pair, from: 'client' | 'server'): void {
    const source = pair[from];
    const target = from === 'client' ? pair.server : pair.client;
    const write = (bytes: Buffer) => {
      if (target.writable) target.write(bytes);
    };
    const pass = (bytes: Buffer) => {
      if (this.#delayMs > 0) setTimeout(() => write(bytes), this.#delayMs);
      else write(bytes);
    };
    source.on('data', (bytes: Buffer) => {
      if (this.#watch === undefined) pass(bytes);
      else this.#watch({ connection: pair, from, bytes, pass: () => pass(bytes), reset: () => reset(pair) });
    });
    source.on('end', () => target.end());
    source.on('error', () => reset(pair));
    source.on('close', () => {
      this.#pairs.delete(pair);
      target.destroy();
    });
  }
}

function reset({ client, server }: Pair): void {
  client.resetAndDestroy();
  server.resetAndDestroy();
}
