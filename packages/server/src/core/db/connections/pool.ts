import { ConnectionError } from '../sql/errors.ts';
import type { Statement, Turn } from '../sql/statement.ts';
import type { Connection, ConnectionEvents, Result } from './connection.ts';

export interface PoolOptions {
  /** @throws {ConnectionError} */
  readonly connect: (events: ConnectionEvents) => Promise<Connection>;
  /** Connections at once. */
  readonly size: number;
  /** Over how many of them single statements spread, unless all of these are slow. */
  readonly sharedSize: number;
  /** Statements that may be on their way over one connection. */
  readonly depth: number;
  /** How long opening a connection takes at most. */
  readonly connectMs: number;
  /** How long a statement or a transaction waits for a connection. */
  readonly waitMs: number;
  /** How long a statement may run before its connection is given up. */
  readonly statementMs: number;
  /** After how long a connection is replaced, so that none grows for ever and all follow a database that moves. */
  readonly lifetimeMs: number;
  /** How many plans a connection may keep before it is replaced. */
  readonly maxPlans: number;
}

/** The connections of one of the two engines. */
export interface OpenedPool {
  readonly pool: Pool;
  /** Whether a process that started now could use the database. */
  wouldServeAnew(): Promise<boolean>;
  close(): Promise<void>;
}

/** A connection that nobody else uses until it is given back. */
export interface Lease {
  readonly connection: Connection;
  /** Gives the connection back. One that is inside a transaction is given up instead. */
  release(): void;
}

interface Member {
  readonly connection: Connection;
  readonly retiresAtMs: number;
  isLeased: boolean;
}

interface Waiting {
  /** Counts upwards over both queues. */
  readonly number: number;
  readonly isAhead: boolean;
  /** Uses the connection at once, before anybody else can. */
  readonly take: (member: Member) => void;
  readonly refuse: (error: ConnectionError) => void;
}

/** Behind a statement that has been running for longer, no other is sent. */
const SLOW_MS = 50;
/** After a connection could not be opened, the next attempt waits for so long. */
const BACKOFF_MS = 200;
const CLOSE_MS = 5_000;
const CLOSE_TICK_MS = 10;

/**
 * The connections to one database.
 *
 * Single statements share a few connections, several on their way at once over each. Transactions, and statements
 * that are likely to be slow, have a connection for themselves; they leave one to the others. The look-ups that every
 * request begins with have one that nothing slow can take. Where there are only two, these share one; with one, all
 * take turns in the order in which they came.
 *
 * What waits for longer than `waitMs`, or when no connection can be opened, fails with a `ConnectionError`.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #members: Member[] = [];
  readonly #singles: Waiting[] = [];
  readonly #leases: Waiting[] = [];
  #arrivals = 0;
  #opening = 0;
  #answeredAtMs = performance.now();
  #failure: { readonly error: ConnectionError; readonly atMs: number } | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Runs one statement, which is a transaction of its own.
   *
   * @param turn `alone`: on a connection over which nothing else waits for the answer; `ahead`: for the look-ups that
   *   all else begins with, for which a connection is kept.
   *
   * @throws {ConnectionError} the database does not answer; `DatabaseError` what it answers.
   */
  run(statement: Statement, turn: Turn = 'usual'): Promise<Result> {
    // With one connection everything waits for it anyhow.
    if (turn === 'alone' && this.#capacity > 1) return this.#runAlone(statement);
    const start = ({ connection }: Member) => connection.run(statement, this.#options.statementMs);
    const member = this.#isClosed ? undefined : this.#findNow(turn);
    return member === undefined ? this.#wait(this.#singles, start, turn === 'ahead') : start(member);
  }

  #findNow(turn: Turn): Member | undefined {
    const kept = turn === 'ahead' ? this.#findKept() : undefined;
    if (kept !== undefined) return kept;
    return this.#singles.length === 0 ? this.#findShared(this.#leases.length) : undefined;
  }

  async #runAlone(statement: Statement): Promise<Result> {
    const { connection, release } = await this.lease();
    try {
      return await connection.run(statement, this.#options.statementMs);
    } finally {
      release();
    }
  }

  /** A connection for several statements. @throws {ConnectionError} when none is free in time. */
  lease(): Promise<Lease> {
    const take = (member: Member) => {
      member.isLeased = true;
      return { connection: member.connection, release: () => this.#release(member) };
    };
    const isFirst = this.#leases.length === 0 && this.#singles.length === 0 && !this.#isClosed;
    const member = isFirst ? this.#findIdle() : undefined;
    return member === undefined ? this.#wait(this.#leases, take) : Promise.resolve(take(member));
  }

  /** How many slow statements may run at once, so that half of the connections is left to all others. */
  get heavyBound(): { total: number; each: number } {
    const total = Math.max(1, Math.floor(this.#options.size / 2));
    return { total, each: Math.max(1, Math.ceil(total / 2)) };
  }

  /** How long ago a statement was last answered, over any connection. */
  get silentMs(): number {
    return performance.now() - this.#answeredAtMs;
  }

  /** Refuses what is new, waits some seconds for what runs, and closes every connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const closed = new ConnectionError('The database was closed.');
    this.#refuseAll(closed);
    const deadlineMs = performance.now() + CLOSE_MS;
    while (this.#members.some(isBusy) && performance.now() < deadlineMs) {
      await new Promise((resolve) => setTimeout(resolve, CLOSE_TICK_MS));
    }
    const ends = this.#members.splice(0).map((member) => {
      if (isBusy(member)) member.connection.destroy(closed);
      return member.connection.end();
    });
    await Promise.all(ends);
  }

  #release(member: Member): void {
    if (!member.connection.isOutsideTransaction)
      member.connection.destroy(new Error('It was left inside a transaction.'));
    member.isLeased = false;
    this.#dispatch();
  }

  #wait<Taken>(
    queue: Waiting[],
    use: (member: Member) => Taken | Promise<Taken>,
    isAhead = false,
  ): Promise<Taken> {
    const impossible = this.#findRefusal();
    if (impossible !== undefined) return Promise.reject(impossible);
    const { promise, resolve, reject } = Promise.withResolvers<Taken>();
    this.#arrivals += 1;
    const waiting = {
      number: this.#arrivals,
      isAhead,
      take(member: Member) {
        clearTimeout(timer);
        resolve(use(member));
      },
      refuse(error: ConnectionError) {
        clearTimeout(timer);
        reject(error);
      },
    };
    const { connectMs, waitMs } = this.#options;
    // The first connection tells by itself, and why, when it cannot be opened.
    const limitMs = this.#members.length === 0 ? connectMs + waitMs : waitMs;
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(new ConnectionError(`No connection was free for ${limitMs / 1_000} s.`, { isBusy: true }));
    }, limitMs);
    queue.push(waiting);
    this.#open(this.#singles.length + this.#leases.length);
    return promise;
  }

  /** Why waiting would be in vain. */
  #findRefusal(): ConnectionError | undefined {
    if (this.#isClosed) return new ConnectionError('The database was closed.');
    return this.#members.length === 0 && this.#opening === 0 && this.#isBackingOff()
      ? this.#failure?.error
      : undefined;
  }

  #isBackingOff(): boolean {
    return this.#failure !== undefined && performance.now() - this.#failure.atMs < BACKOFF_MS;
  }

  #dispatch(): void {
    while (this.#serveAhead() || this.#serveSingle() || this.#serveLease());
    const waiting = this.#singles.length + this.#leases.length;
    if (waiting > 0) this.#open(waiting);
  }

  #serveAhead(): boolean {
    const place = this.#singles.findIndex(({ isAhead }) => isAhead);
    const member = place < 0 ? undefined : this.#findKept();
    if (member === undefined) return false;
    for (const waiting of this.#singles.splice(place, 1)) waiting.take(member);
    return true;
  }

  #serveSingle(): boolean {
    const [first] = this.#singles;
    if (first === undefined) return false;
    const older = this.#leases.findIndex(({ number }) => number > first.number);
    const member = this.#findShared(older < 0 ? this.#leases.length : older);
    if (member === undefined) return false;
    this.#singles.shift();
    first.take(member);
    return true;
  }

  #serveLease(): boolean {
    const [first] = this.#leases;
    const member = first && this.#findIdle();
    if (first === undefined || member === undefined) return false;
    this.#leases.shift();
    first.take(member);
    return true;
  }

  /** How many connections there are or can be had: the server may allow fewer than are wanted. */
  get #capacity(): number {
    return this.#failure === undefined ? this.#options.size : Math.max(1, this.#members.length);
  }

  /**
   * A connection that takes one statement more.
   *
   * @param reserved how many are waited for by those who want one of their own and came before.
   */
  #findShared(reserved: number): Member | undefined {
    const { sharedSize, depth } = this.#options;
    const free = this.#members.slice(this.#kept).filter((each) => !each.isLeased && !this.#retire(each));
    const left = this.#capacity === 1 ? free.length - reserved : Math.max(1, free.length - reserved);
    // Rather than all behind one another, they wait for more connections, as long as these can be opened.
    const isGrowing = this.#members.length < Math.min(sharedSize + this.#kept, this.#capacity);
    const most = isGrowing ? 1 : depth;
    const takers = free.slice(0, left).filter((each) => isQuick(each) && each.connection.load < most);
    // Those after the shared ones are for when these are slow or full.
    const [first, ...others] = takers.slice(0, sharedSize);
    return first && others.reduce((best, each) => (isLessBusy(each, best) ? each : best), first);
  }

  /** The connection that is kept for look-ups, where there are enough to keep one. */
  #findKept(): Member | undefined {
    const [first] = this.#members.slice(0, this.#kept);
    // When the connections before it have broken, it may be one that was lent.
    if (first === undefined || first.isLeased || this.#retire(first)) return undefined;
    return isQuick(first) && first.connection.load < this.#options.depth ? first : undefined;
  }

  /** How many connections, the first ones, are for look-ups alone. */
  get #kept(): number {
    return this.#capacity > 2 ? 1 : 0;
  }

  /** A connection on which nothing runs; one that others may share is left, if there are several. */
  #findIdle(): Member | undefined {
    const lendable = this.#members.slice(this.#kept);
    const leased = lendable.filter(({ isLeased }) => isLeased).length;
    const most = this.#capacity === 1 ? 1 : this.#capacity - this.#kept - 1;
    if (leased >= most) return undefined;
    return lendable.findLast((member) => !isBusy(member) && !this.#retire(member));
  }

  /** Whether a connection has served its time, or may lead to a standby; it is closed as soon as nothing runs on it. */
  #retire(member: Member): boolean {
    const { connection, retiresAtMs } = member;
    const hasServed = performance.now() >= retiresAtMs || connection.planCount > this.#options.maxPlans;
    if (!hasServed && !connection.isReadOnly) return false;
    if (!isBusy(member)) void connection.end();
    return true;
  }

  #remove(connection: Connection, isSilent: boolean): void {
    const place = this.#members.findIndex((member) => member.connection === connection);
    if (place >= 0) this.#members.splice(place, 1);
    if (isSilent) this.#dropIdle();
    this.#dispatch();
  }

  /** What silenced one connection, a firewall or a server that is gone, has most likely silenced those at rest too. */
  #dropIdle(): void {
    for (const member of this.#members.filter((each) => !isBusy(each)))
      member.connection.destroy(new Error('Another connection fell silent.'));
  }

  /** Opens connections until so many are under way, as far as there may be more. */
  #open(wanted: number): void {
    if (this.#isBackingOff()) {
      this.#retryLater();
      return;
    }
    const room = this.#options.size - this.#members.length - this.#opening;
    for (let count = Math.min(wanted - this.#opening, room); count > 0; count -= 1) void this.#openOne();
  }

  async #openOne(): Promise<void> {
    const { connect, lifetimeMs } = this.#options;
    this.#opening += 1;
    try {
      const connection = await connect({
        onSettled: (answering) => this.#notice(answering),
        onEnd: (ended, isSilent) => this.#remove(ended, isSilent),
      });
      this.#opening -= 1;
      this.#failure = undefined;
      if (this.#isClosed) return await connection.end();
      // At different times, so that they do not all end at once.
      const retiresAtMs = performance.now() + lifetimeMs * (0.75 + Math.random() / 2);
      if (!connection.isEnded) this.#members.push({ connection, retiresAtMs, isLeased: false });
    } catch (error) {
      this.#opening -= 1;
      this.#fail(error);
    }
    this.#dispatch();
  }

  #notice(connection: Connection): void {
    // That of a connection that broke is an older one.
    this.#answeredAtMs = Math.max(this.#answeredAtMs, connection.answeredAtMs);
    if (this.#singles.length > 0 || this.#leases.length > 0) this.#dispatch();
  }

  #fail(error: unknown): void {
    const failure = error instanceof ConnectionError ? error : new ConnectionError('', { cause: error });
    this.#failure = { error: failure, atMs: performance.now() };
    if (this.#members.length === 0 && this.#opening === 0) this.#refuseAll(failure);
  }

  #refuseAll(error: ConnectionError): void {
    for (const waiting of [...this.#singles.splice(0), ...this.#leases.splice(0)]) waiting.refuse(error);
  }

  #retryLater(): void {
    if (this.#isClosed) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#dispatch();
    }, BACKOFF_MS);
  }
}

function isLessBusy({ connection }: Member, than: Member): boolean {
  return connection.load < than.connection.load;
}

/** Whether nothing runs on it that makes others wait. */
function isQuick({ connection }: Member): boolean {
  return connection.runningMs < SLOW_MS;
}

function isBusy({ isLeased, connection }: Member): boolean {
  return isLeased || connection.load > 0;
}
