import { ConnectionError } from '../sql/errors.ts';
import type { ConnectionUse, Statement } from '../sql/statement.ts';
import type { Connection, ConnectionEvents } from './connection.ts';
import { PoolCounts, type PoolUse } from './pool-use.ts';
import type { Result } from './query.ts';

/** The size of a pool and its time limits. */
interface PoolOptions {
  /** Opens a connection. @throws {ConnectionError} */
  readonly connect: (events: ConnectionEvents) => Promise<Connection>;
  /** The maximum number of open connections. */
  readonly size: number;
  /** The number of connections that single statements share; others are used only when these are slow or full. */
  readonly sharedSize: number;
  /** The maximum number of statements in flight on one connection. */
  readonly depth: number;
  /** The time limit for opening a connection. */
  readonly connectMs: number;
  /** The time limit for waiting for a connection. */
  readonly waitMs: number;
  /** The time limit of a statement, after which its connection is destroyed. */
  readonly statementMs: number;
  /** The maximum age of a connection, which bounds its memory and lets the pool follow a database that moves. */
  readonly lifetimeMs: number;
  /** The number of cached plans at which a connection is replaced. */
  readonly maxPlans: number;
}

/** Exclusive use of a connection until it is released. */
interface Lease {
  readonly connection: Connection;
  /** Returns the connection to the pool; one that is inside a transaction is destroyed instead. */
  release(): void;
}

interface PoolMember {
  readonly connection: Connection;
  readonly retiresAtMs: number;
  isLeased: boolean;
}

interface QueueEntry {
  /** The order of arrival, counted over both queues. */
  readonly number: number;
  readonly usesReserved: boolean;
  /** Uses the connection synchronously, before any other code can. */
  readonly take: (member: PoolMember) => void;
  readonly refuse: (error: ConnectionError) => void;
}

/** The running time from which a statement counts as slow: nothing is queued behind it. */
const SLOW_MS = 50;
/** The pause after a failed attempt to open a connection. */
const BACKOFF_MS = 200;
const CLOSE_MS = 5_000;
const CLOSE_TICK_MS = 10;

/**
 * The connections to one database.
 *
 * Single statements share a few connections, several in flight on each. Transactions, and statements that are likely to
 * be slow, lease a connection exclusively, but never the last one. The look-ups that begin every request have a reserved
 * connection, except in a pool of two. A pool of one serves everything in the order of arrival.
 *
 * A request that waits longer than `waitMs`, or for which no connection can be opened, fails with a `ConnectionError`.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #members: PoolMember[] = [];
  readonly #singles: QueueEntry[] = [];
  readonly #leaseRequests: QueueEntry[] = [];
  readonly #counts = new PoolCounts();
  #arrivals = 0;
  #openingCount = 0;
  #lastResultAtMs = performance.now();
  #failure: { readonly error: ConnectionError; readonly atMs: number } | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isSharded = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Runs one statement, which is a transaction of its own.
   *
   * @param use `exclusive`: on a leased connection, where no statement queues behind it; `reserved`: on the reserved one.
   * @throws {ConnectionError} when the database is unavailable.
   * @throws {DatabaseError} when PostgreSQL reports an error.
   */
  run(statement: Statement, use: ConnectionUse = 'shared'): Promise<Result> {
    // With a single connection, everything queues behind the statement anyway.
    if (use === 'exclusive' && this.#capacity > 1) return this.#runExclusively(statement);
    const start = ({ connection }: PoolMember) => connection.run(statement, this.#options.statementMs);
    const member = this.#isClosed ? undefined : this.#findFree(use);
    return member === undefined ? this.#wait(this.#singles, start, use === 'reserved') : start(member);
  }

  #findFree(use: ConnectionUse): PoolMember | undefined {
    const reserved = use === 'reserved' ? this.#findReserved() : undefined;
    if (reserved !== undefined) return reserved;
    return this.#singles.length === 0 ? this.#findShared(this.#leaseRequests.length) : undefined;
  }

  async #runExclusively(statement: Statement): Promise<Result> {
    const { connection, release } = await this.lease();
    try {
      return await connection.run(statement, this.#options.statementMs);
    } finally {
      release();
    }
  }

  /** Leases a connection for several statements. @throws {ConnectionError} when none is free in time. */
  lease(): Promise<Lease> {
    const take = (member: PoolMember) => {
      member.isLeased = true;
      return { connection: member.connection, release: () => this.#release(member) };
    };
    const isFirst = this.#leaseRequests.length === 0 && this.#singles.length === 0 && !this.#isClosed;
    const member = isFirst ? this.#findIdle() : undefined;
    return member === undefined ? this.#wait(this.#leaseRequests, take) : Promise.resolve(take(member));
  }

  /** The limits on concurrent heavy statements, which leave half of the connections to all others. */
  get heavyLimits(): { total: number; perHolder: number } {
    const total = Math.max(1, Math.floor(this.#options.size / 2));
    return { total, perHolder: Math.max(1, Math.floor(total / 2)) };
  }

  /** Whether the database is sharded, according to the newest connection; false before the first. */
  get isSharded(): boolean {
    return this.#isSharded;
  }

  get use(): PoolUse {
    return {
      ...this.#counts,
      size: this.#options.size,
      connections: this.#members.length,
      inUse: this.#members.filter(isBusy).length,
      waiting: this.#singles.length + this.#leaseRequests.length,
    };
  }

  /** Milliseconds since the last result, over any connection. */
  get silentMs(): number {
    return performance.now() - this.#lastResultAtMs;
  }

  /** Refuses new statements, waits up to five seconds for running ones, and closes every connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const closedError = new ConnectionError('The database was closed.');
    this.#refuseAll(closedError);
    const deadlineMs = performance.now() + CLOSE_MS;
    while (this.#members.some(isBusy) && performance.now() < deadlineMs) {
      await new Promise((resolve) => setTimeout(resolve, CLOSE_TICK_MS));
    }
    const ends = this.#members.splice(0).map((member) => {
      if (isBusy(member)) member.connection.destroy(closedError);
      return member.connection.end();
    });
    await Promise.all(ends);
  }

  #release(member: PoolMember): void {
    if (!member.connection.isOutsideTransaction)
      member.connection.destroy(new Error('It was left inside a transaction.'));
    member.isLeased = false;
    this.#dispatch();
  }

  #wait<Taken>(
    queue: QueueEntry[],
    use: (member: PoolMember) => Taken | Promise<Taken>,
    usesReserved = false,
  ): Promise<Taken> {
    const refusal = this.#findRefusal();
    if (refusal !== undefined) return Promise.reject(refusal);
    const { promise, resolve, reject } = Promise.withResolvers<Taken>();
    this.#arrivals += 1;
    const endWait = this.#counts.beginWait();
    const entry = {
      number: this.#arrivals,
      usesReserved,
      take(member: PoolMember) {
        clearTimeout(timer);
        endWait(false);
        resolve(use(member));
      },
      refuse(error: ConnectionError) {
        clearTimeout(timer);
        endWait(true);
        reject(error);
      },
    };
    const { connectMs, waitMs } = this.#options;
    // The first connection fails by itself, with the reason, when it cannot be opened.
    const limitMs = this.#members.length === 0 ? connectMs + waitMs : waitMs;
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(entry), 1);
      entry.refuse(new ConnectionError(`No connection was free for ${limitMs / 1_000} s.`, { isBusy: true }));
    }, limitMs);
    queue.push(entry);
    this.#open(this.#singles.length + this.#leaseRequests.length);
    return promise;
  }

  /** The reason why waiting would be pointless, if any. */
  #findRefusal(): ConnectionError | undefined {
    if (this.#isClosed) return new ConnectionError('The database was closed.');
    return this.#members.length === 0 && this.#openingCount === 0 && this.#isBackingOff()
      ? this.#failure?.error
      : undefined;
  }

  #isBackingOff(): boolean {
    return this.#failure !== undefined && performance.now() - this.#failure.atMs < BACKOFF_MS;
  }

  #dispatch(): void {
    while (this.#serveReserved() || this.#serveSingle() || this.#serveLease());
    const waitingCount = this.#singles.length + this.#leaseRequests.length;
    if (waitingCount > 0) this.#open(waitingCount);
  }

  #serveReserved(): boolean {
    const index = this.#singles.findIndex(({ usesReserved }) => usesReserved);
    const member = index < 0 ? undefined : this.#findReserved();
    if (member === undefined) return false;
    for (const entry of this.#singles.splice(index, 1)) entry.take(member);
    return true;
  }

  #serveSingle(): boolean {
    const [first] = this.#singles;
    if (first === undefined) return false;
    const youngerIndex = this.#leaseRequests.findIndex(({ number }) => number > first.number);
    const member = this.#findShared(youngerIndex < 0 ? this.#leaseRequests.length : youngerIndex);
    if (member === undefined) return false;
    this.#singles.shift();
    first.take(member);
    return true;
  }

  #serveLease(): boolean {
    const [first] = this.#leaseRequests;
    const member = first && this.#findIdle();
    if (first === undefined || member === undefined) return false;
    this.#leaseRequests.shift();
    first.take(member);
    return true;
  }

  /** The maximum number of connections: the server may allow fewer than the configured size. */
  get #capacity(): number {
    return this.#failure === undefined ? this.#options.size : Math.max(1, this.#members.length);
  }

  /**
   * The best connection for one more single statement.
   *
   * @param leaseCount the number of connections left free for leases that were requested earlier.
   */
  #findShared(leaseCount: number): PoolMember | undefined {
    const { sharedSize, depth } = this.#options;
    const freeMembers = this.#members
      .slice(this.#reservedCount)
      .filter((each) => !each.isLeased && !this.#retire(each));
    const usableCount =
      this.#capacity === 1 ? freeMembers.length - leaseCount : Math.max(1, freeMembers.length - leaseCount);
    // While the pool can still grow, statements wait for a new connection rather than behind one another.
    const isGrowing = this.#members.length < Math.min(sharedSize + this.#reservedCount, this.#capacity);
    const max = isGrowing ? 1 : depth;
    const candidates = freeMembers
      .slice(0, usableCount)
      .filter((each) => isQuick(each) && each.connection.load < max);
    // Connections beyond the shared ones are used only when those are slow or full.
    const [first, ...others] = candidates.slice(0, sharedSize);
    return first && others.reduce((best, each) => (isLessBusy(each, best) ? each : best), first);
  }

  /** The connection that is reserved for look-ups, if it is open and can take one. */
  #findReserved(): PoolMember | undefined {
    const [first] = this.#members.slice(0, this.#reservedCount);
    // After earlier connections have broken, the first one may be leased.
    if (first === undefined || first.isLeased || this.#retire(first)) return undefined;
    return isQuick(first) && first.connection.load < this.#options.depth ? first : undefined;
  }

  /** The number of connections, counted from the first, that are reserved for look-ups. */
  get #reservedCount(): number {
    return this.#capacity > 2 ? 1 : 0;
  }

  /** An idle connection to lease, provided that one remains for single statements. */
  #findIdle(): PoolMember | undefined {
    const leasableMembers = this.#members.slice(this.#reservedCount);
    const leasedCount = leasableMembers.filter(({ isLeased }) => isLeased).length;
    const max = this.#capacity === 1 ? 1 : this.#capacity - this.#reservedCount - 1;
    if (leasedCount >= max) return undefined;
    return leasableMembers.findLast((member) => !isBusy(member) && !this.#retire(member));
  }

  /** Whether a connection is too old, has too many plans or may lead to a standby; closes it once it is idle. */
  #retire(member: PoolMember): boolean {
    const { connection, retiresAtMs } = member;
    const isExpired = performance.now() >= retiresAtMs || connection.planCount > this.#options.maxPlans;
    if (!isExpired && !connection.isReadOnly) return false;
    if (!isBusy(member)) void connection.end();
    return true;
  }

  #remove(connection: Connection, isSilent: boolean): void {
    const index = this.#members.findIndex((member) => member.connection === connection);
    if (index >= 0) this.#members.splice(index, 1);
    if (isSilent) this.#dropIdle();
    this.#dispatch();
  }

  /** A firewall or a dead server that dropped one connection has most likely dropped the idle ones, too. */
  #dropIdle(): void {
    for (const member of this.#members.filter((each) => !isBusy(each)))
      member.connection.destroy(new Error('Another connection fell silent.'));
  }

  /** Opens connections until `targetCount` of them are being opened or the pool is full. */
  #open(targetCount: number): void {
    if (this.#isBackingOff()) {
      this.#retryLater();
      return;
    }
    const remainingCount = this.#options.size - this.#members.length - this.#openingCount;
    for (let count = Math.min(targetCount - this.#openingCount, remainingCount); count > 0; count -= 1)
      void this.#openOne();
  }

  async #openOne(): Promise<void> {
    const { connect, lifetimeMs } = this.#options;
    this.#openingCount += 1;
    try {
      const connection = await connect({
        onSettled: (settled, executionMs) => this.#onSettled(settled, executionMs),
        onEnd: (ended, isSilent) => this.#remove(ended, isSilent),
      });
      this.#openingCount -= 1;
      this.#failure = undefined;
      this.#isSharded = connection.isSharded;
      if (this.#isClosed) return await connection.end();
      // Jitter, so that connections opened together do not all retire together.
      const retiresAtMs = performance.now() + lifetimeMs * (0.75 + Math.random() / 2);
      if (!connection.isEnded) this.#members.push({ connection, retiresAtMs, isLeased: false });
    } catch (error) {
      this.#openingCount -= 1;
      this.#fail(error);
    }
    this.#dispatch();
  }

  #onSettled(connection: Connection, executionMs: number): void {
    this.#counts.addStatement(executionMs);
    // A connection that broke reports an earlier instant.
    this.#lastResultAtMs = Math.max(this.#lastResultAtMs, connection.lastResultAtMs);
    if (this.#singles.length > 0 || this.#leaseRequests.length > 0) this.#dispatch();
  }

  #fail(error: unknown): void {
    const failure = error instanceof ConnectionError ? error : new ConnectionError('', { cause: error });
    this.#failure = { error: failure, atMs: performance.now() };
    if (this.#members.length === 0 && this.#openingCount === 0) this.#refuseAll(failure);
  }

  #refuseAll(error: ConnectionError): void {
    for (const entry of [...this.#singles.splice(0), ...this.#leaseRequests.splice(0)]) entry.refuse(error);
  }

  #retryLater(): void {
    if (this.#isClosed) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#dispatch();
    }, BACKOFF_MS);
  }
}

function isLessBusy({ connection }: PoolMember, other: PoolMember): boolean {
  return connection.load < other.connection.load;
}

/** Whether no slow statement is running on the connection. */
function isQuick({ connection }: PoolMember): boolean {
  return connection.runningMs < SLOW_MS;
}

function isBusy({ isLeased, connection }: PoolMember): boolean {
  return isLeased || connection.load > 0;
}
