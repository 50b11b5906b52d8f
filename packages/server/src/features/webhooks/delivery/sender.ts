import type { DeliveryError } from '@postil/contract';
import type { SecretBox } from '../../../core/access/secret-box.ts';
import type { Database } from '../../../core/db/database.ts';
import type { Services } from '../../../core/feature.ts';
import type { Post } from '../../../core/net/post.ts';
import { attemptDelivery, type FindPicturesOf } from './attempt.ts';
import { freeSlots, leaseDueDeliveries } from './leases.ts';
import { type OutcomeRules, recordOutcome } from './outcomes.ts';
import { type Lease, releaseLeases, type Slots } from './queries.ts';

interface SenderOptions {
  readonly database: Database;
  readonly post: Post;
  readonly secretBox: SecretBox;
  readonly findPicturesOf: FindPicturesOf;
  readonly rules: OutcomeRules;
  /** The time limit of an attempt. */
  readonly timeoutMs: number;
  readonly logger: Services['logger'];
  /** Called after every attempt with its failure; null: success. */
  readonly onAttempt?: (failure: DeliveryError | null) => void;
}

/**
 * The maximum numbers of attempts in flight on this node. Failing webhooks always leave slots for others; dead ones
 * that are not yet known to be failing do, too, because second and further deliveries of a webhook are limited.
 */
const SLOTS: Slots = { all: 50, failing: 15, extra: 20 };
/** The maximum numbers for one organisation, if others have webhooks: its receivers and name servers cannot use up all slots. */
const SHARES: Slots = { all: 30, failing: 9, extra: 12 };
const POLL_MS = 1_000;
/** The delay of a poll after a write, in which further writes cause no other poll. */
const COALESCING_MS = 10;
/** The time for recording the outcome, in addition to the time limit of an attempt: a lease stays below 90 s. */
const LEASE_MARGIN_MS = 10_000;

/** Delivers the queue of webhooks, on any number of nodes concurrently. It is idle until started. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #inFlight = new Map<Lease, Promise<void>>();
  #isRunning = false;
  #leasing: Promise<void> | undefined;
  #isPollRequested = false;
  #pollTimer: NodeJS.Timeout | undefined;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Starts sending, and polls for due deliveries every second. */
  async start(): Promise<void> {
    const { database } = this.#options;
    if (database.engine === 'embedded') await releaseLeases(database.sql);
    this.#isRunning = true;
    this.#pollTimer = setInterval(() => this.#poll(), POLL_MS).unref();
    this.#poll();
  }

  // A property, so that it can be passed on by itself.
  /** Polls soon. Call it after a commit that may have queued deliveries. It is cheap, and a no-op before `start`. */
  readonly wake = (): void => {
    if (!this.#isRunning || this.#wakeTimer) return;
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = undefined;
      this.#poll();
    }, COALESCING_MS);
  };

  /** Stops leasing deliveries. @returns when all attempts in flight have ended. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    clearInterval(this.#pollTimer);
    clearTimeout(this.#wakeTimer);
    await this.#leasing;
    await Promise.all(this.#inFlight.values());
  }

  /** Leases one batch at a time; calls during a batch trigger one more. */
  #poll(): void {
    if (!this.#isRunning) return;
    this.#isPollRequested = this.#leasing !== undefined;
    this.#leasing ??= this.#leaseAndSend()
      .catch((error: unknown) =>
        this.#options.logger.warn({ err: error }, 'webhooks: leasing deliveries failed'),
      )
      .finally(() => {
        this.#leasing = undefined;
        if (this.#isPollRequested) this.#poll();
      });
  }

  async #leaseAndSend(): Promise<void> {
    const { database, rules, timeoutMs } = this.#options;
    const inFlight = [...this.#inFlight.keys()];
    const slots = freeSlots(SLOTS, inFlight);
    if (slots.all === 0) return;
    const leases = await leaseDueDeliveries(database, {
      slots,
      shares: SHARES,
      inFlight,
      leaseMs: timeoutMs + LEASE_MARGIN_MS,
      firstPauseMs: (rules.schedule[0] ?? 0) * 1_000,
    });
    for (const lease of leases) {
      const completion = deliver(this.#options, lease).finally(() => {
        this.#inFlight.delete(lease);
        this.#poll();
      });
      this.#inFlight.set(lease, completion);
    }
  }
}

/** Makes an attempt and records its outcome. Never rejects: after an error, the delivery is due when its lease ends. */
async function deliver(options: SenderOptions, lease: Lease): Promise<void> {
  const { database, rules, logger, onAttempt } = options;
  const logFields = { webhook_id: lease.webhook_id, delivery_id: lease.id };
  try {
    const attempt = await attemptDelivery(options, lease);
    onAttempt?.(attempt.errorClass);
    const ids = [lease.id, ...lease.foldedDeliveries.map(({ id }) => id)];
    const isRecorded = await recordOutcome(database, { ...lease, ids }, { attempt, rules });
    if (!isRecorded)
      logger.warn(logFields, 'webhooks: the outcome of an attempt was dropped, because its lease had ended');
  } catch (error) {
    logger.warn(
      { err: error, ...logFields },
      'webhooks: an attempt was not completed or not recorded; the delivery will be sent again',
    );
  }
}
