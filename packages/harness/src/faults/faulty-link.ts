import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Receives all traffic of the connections. */
type Watch = (passage: Passage) => void;

/** Bytes sent over one connection in one direction. */
export interface Passage {
  /** Identifies the connection: the same object for all of its passages. */
  readonly connection: object;
  readonly from: 'client' | 'server';
  readonly bytes: Buffer;
  /** Forwards the bytes, which are otherwise withheld. */
  pass(): void;
  /** Resets the connection on both sides. */
  reset(): void;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** A proxy to a server on this machine, with all the faults of networks. */
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

  /** The URL of a database over this link. */
  urlFor(url: string): string {
    const address = this.#listener.address();
    const copy = new URL(url);
    copy.port = String(typeof address === 'object' ? address?.port : '');
    return copy.href;
  }

  /** Gives every passage to `watch`, which may forward it; undefined: everything is forwarded. */
  set watch(watch: Watch | undefined) {
    this.#watch = watch;
  }

  /** Resets every connection, as a firewall or a failover does. */
  resetAll(): void {
    for (const pair of this.#pairs) reset(pair);
  }

  /** Resets a random connection. */
  resetOne(): void {
    const pairs = [...this.#pairs];
    const pair = pairs[Math.floor(Math.random() * pairs.length)];
    if (pair) reset(pair);
  }

  /** Closes every connection gracefully, from the other side. */
  closeAll(): void {
    for (const { client, server } of this.#pairs) {
      client.end();
      server.end();
    }
  }

  /** Stops forwarding in both directions without closing anything; new connections are accepted, but silent as well. */
  freeze(): void {
    this.#isFrozen = true;
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.pause();
  }

  /** Forwards everything that was withheld. */
  thaw(): void {
    this.#isFrozen = false;
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.resume();
  }

  /** Delays everything by this time. */
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
