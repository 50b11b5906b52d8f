import type { Database } from '../../../core/db/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { Lifecycle } from '../../../core/process/lifecycle.ts';
import { type ArrivalRow, findArrivals, type Watch } from './queries.ts';

/** The maximum number of requests waiting in a process. */
const MAX_WAITS = 1_000;
/** The maximum number of requests waiting with one credential. */
const MAX_WAITS_PER_CREDENTIAL = 4;

interface WaitRequest {
  readonly watch: Watch;
  /** Whether the comments above the watch's id end the wait. */
  readonly isEnough: (rows: readonly ArrivalRow[]) => boolean;
  /** The id of the credential that the request used. */
  readonly viaId: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Long polling for new comments: all waiting requests of a process share one poll of the database. */
export interface Arrivals {
  /** Reads the new comments immediately. */
  read(watch: Watch): Promise<readonly ArrivalRow[]>;
  /**
   * Waits until `isEnough` holds, the time limit is reached, the client disconnects or the server stops.
   *
   * @returns undefined if too many requests are waiting already, in all or with this credential.
   * @throws {AppError} `rate_limited` if too many requests of the organisation are waiting.
   */
  wait(request: WaitRequest): Promise<void> | undefined;
  /** The number of requests that are waiting. */
  count(): number;
  /** Polls soon. Call it after this process has committed a change. */
  wake(): void;
  /** Ends all waits, including those that begin later. */
  stop(): Promise<void>;
}

interface Waiter extends WaitRequest {
  finish(): void;
}

/**
 * `lifecycle.isStopping` ends the waits at the next poll; `stop` ends them immediately.
 *
 * @param maxWaits the maximum number of waiting requests of an organisation; 0: no limit.
 */
export function createArrivals({
  database,
  lifecycle,
  createPoller,
  maxWaits,
}: {
  database: Database;
  lifecycle: Lifecycle;
  createPoller: Services['createPoller'];
  maxWaits: number;
}): Arrivals {
  const waiters = new Set<Waiter>();
  let isStopped = false;
  const poller = createPoller({
    isNeeded: () => waiters.size > 0,
    poll: () => (lifecycle.isStopping ? endAll() : finishWaiters(database, waiters)),
    subject: 'new comments',
  });

  async function endAll(): Promise<void> {
    for (const waiter of waiters) waiter.finish();
  }

  function mayWait(viaId: string): boolean {
    const waitersOfCredential = [...waiters].filter((waiter) => waiter.viaId === viaId);
    return waiters.size < MAX_WAITS && waitersOfCredential.length < MAX_WAITS_PER_CREDENTIAL;
  }

  function requireCapacity({ organizationId }: Watch): void {
    const waitersOfOrganization = [...waiters].filter(({ watch }) => watch.organizationId === organizationId);
    if (maxWaits === 0 || waitersOfOrganization.length < maxWaits) return;
    throw new AppError(
      'rate_limited',
      `Too many calls to wait-for-feedback at once: the organisation already has ${maxWaits} waiting. Poll get-pending-tasks instead, or try again later.`,
      { headers: { 'retry-after': '5' } },
    );
  }

  return {
    read: (watch) => findArrivals(database.sql, [watch]),
    wait(request) {
      if (!mayWait(request.viaId)) return undefined;
      requireCapacity(request.watch);
      if (isStopped || lifecycle.isStopping || request.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        addWaiter(waiters, request, resolve);
        // A commit since the caller's last read has not woken this waiter.
        poller.wake();
      });
    },
    count: () => waiters.size,
    wake: poller.wake,
    async stop() {
      isStopped = true;
      await endAll();
    },
  };
}

/** Adds a waiter that removes itself at its time limit or when its client disconnects. */
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

async function finishWaiters({ sql }: Database, waiters: ReadonlySet<Waiter>): Promise<void> {
  const polledWaiters = [...waiters];
  const watches = polledWaiters.map(({ watch }) => watch);
  const byWatch = Map.groupBy(await findArrivals(sql, watches), ({ watch }) => watch);
  for (const [number, waiter] of polledWaiters.entries()) {
    if (waiter.isEnough(byWatch.get(number) ?? [])) waiter.finish();
  }
}
