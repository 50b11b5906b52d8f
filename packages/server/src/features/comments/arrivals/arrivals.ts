import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/db/database.ts';
import type { Lifecycle } from '../../../core/process/lifecycle.ts';
import { createLooks } from './looks.ts';
import { type ArrivalRow, findArrivals, type Watch } from './queries.ts';

/** Most that wait in one process. */
const MAX_WAITS = 1_000;
const MAX_WAITS_EACH = 4;

interface WaitRequest {
  readonly watch: Watch;
  /** Whether the comments above the watch's id are what is waited for. */
  readonly isEnough: (rows: readonly ArrivalRow[]) => boolean;
  /** Of the credential by which the request came in. */
  readonly viaId: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Lets requests wait for new comments without a database connection: all of a process share one look. */
export interface Arrivals {
  /** Looks at once. */
  look(watch: Watch): Promise<readonly ArrivalRow[]>;
  /**
   * Waits until it is enough, the time is over, the client goes away or the server stops.
   *
   * @returns undefined where too many wait already.
   */
  wait(request: WaitRequest): Promise<void> | undefined;
  /** How many wait. */
  count(): number;
  /** Something was committed by this process: those who wait look soon. */
  wake(): void;
  /** Ends all waits, and those that begin later. */
  stop(): Promise<void>;
}

interface Waiter extends WaitRequest {
  finish(): void;
}

/** What is told of a process about to end ends the waits at the next look, `stop` at once. */
export function createArrivals({
  database,
  lifecycle,
  logger,
}: {
  database: Database;
  lifecycle: Lifecycle;
  logger: FastifyBaseLogger;
}): Arrivals {
  const waiters = new Set<Waiter>();
  let isStopped = false;
  const looks = createLooks({
    isNeeded: () => waiters.size > 0,
    look: () => (lifecycle.isStopping ? endAll() : answerWaiters(database, waiters)),
    logger,
  });

  async function endAll(): Promise<void> {
    for (const waiter of waiters) waiter.finish();
  }

  function mayWait(viaId: string): boolean {
    const own = [...waiters].filter((waiter) => waiter.viaId === viaId);
    return waiters.size < MAX_WAITS && own.length < MAX_WAITS_EACH;
  }

  return {
    look: (watch) => findArrivals(database.sql, [watch]),
    wait(request) {
      if (!mayWait(request.viaId)) return undefined;
      if (isStopped || lifecycle.isStopping || request.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        addWaiter(waiters, request, resolve);
        // What was committed since the caller looked has woken nobody.
        looks.wake();
      });
    },
    count: () => waiters.size,
    wake: looks.wake,
    async stop() {
      isStopped = true;
      await endAll();
    },
  };
}

/** Adds a waiter that leaves by itself when its time is over or its client goes away. */
function addWaiter(waiters: Set<Waiter>, request: WaitRequest, onEnd: () => void): void {
  const { signal, timeoutMs } = request;
  const waiter: Waiter = {
    ...request,
    finish() {
      clearTimeout(timeout);
      signal.removeEventListener('abort', waiter.finish);
      waiters.delete(waiter);
      onEnd();
    },
  };
  const timeout = setTimeout(waiter.finish, timeoutMs);
  signal.addEventListener('abort', waiter.finish);
  waiters.add(waiter);
}

async function answerWaiters({ sql }: Database, waiters: ReadonlySet<Waiter>): Promise<void> {
  const asked = [...waiters];
  const watches = asked.map(({ watch }) => watch);
  const byWatch = Map.groupBy(await findArrivals(sql, watches), ({ watch }) => watch);
  for (const [number, waiter] of asked.entries()) {
    if (waiter.isEnough(byWatch.get(number) ?? [])) waiter.finish();
  }
}
