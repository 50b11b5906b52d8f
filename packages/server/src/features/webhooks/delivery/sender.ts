import type { DeliveryError } from '@postil/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/db/database.ts';
import type { Post } from '../../../core/net/post.ts';
import { attemptDelivery } from './attempt.ts';
import { claim } from './leases.ts';
import { type OutcomeRules, settle } from './outcomes.ts';
import { type ClaimedRow, type Lane, releaseLeases } from './queries.ts';

/** Sends what is queued for webhooks, on any number of nodes at once. */
export interface Sender {
  /** Begins to send, and looks for what is due every second. */
  start(): Promise<void>;
  /** Says, after a commit, that something may have been queued. Costs nothing; does nothing before `start`. */
  wake(): void;
  /** Claims nothing more. @returns when what is under way has ended. */
  stop(): Promise<void>;
}

export interface SenderOptions {
  readonly database: Database;
  readonly post: Post;
  readonly rules: OutcomeRules;
  /** The longest that one attempt takes. */
  readonly timeoutMs: number;
  readonly logger: FastifyBaseLogger;
  /** Hears of every attempt: how it failed; null where it did not. */
  readonly onAttempt?: (failure: DeliveryError | null) => void;
}

/** Attempts under way at once on this node. */
const SLOTS = 50;
/** Of these, for webhooks that fail: however many are dead, the others find room. */
const FAILING_SLOTS = 15;
/** Of these, for a second and further delivery of one webhook: also those that are not known as dead leave room. */
const EXTRA_SLOTS = 20;
const POLL_MS = 1_000;
/** Writes that follow each other are looked for together. */
const GATHER_MS = 10;
/** What an attempt may take beyond its time until its result is written. With it, a lease is under 90 s. */
const LEASE_MARGIN_MS = 10_000;

/** A sender that rests until it is started. */
export function createSender(options: SenderOptions): Sender {
  return new QueueSender(options);
}

class QueueSender implements Sender {
  readonly #options: SenderOptions;
  readonly #underWay = new Map<ClaimedRow, Promise<void>>();
  #isRunning = false;
  #claiming: Promise<void> | undefined;
  #isAskedAgain = false;
  #poll: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { database } = this.#options;
    if (database.engine === 'embedded') await releaseLeases(database.sql);
    this.#isRunning = true;
    this.#poll = setInterval(() => this.#look(), POLL_MS).unref();
    this.#look();
  }

  // A property, so that it can be handed on by itself.
  readonly wake = (): void => {
    if (!this.#isRunning || this.#gathering) return;
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      this.#look();
    }, GATHER_MS);
  };

  async stop(): Promise<void> {
    this.#isRunning = false;
    clearInterval(this.#poll);
    clearTimeout(this.#gathering);
    await this.#claiming;
    await Promise.all(this.#underWay.values());
  }

  /** One claim at a time: what is asked for meanwhile is one more. */
  #look(): void {
    if (!this.#isRunning) return;
    this.#isAskedAgain = this.#claiming !== undefined;
    this.#claiming ??= this.#takeOn()
      .catch((error: unknown) => this.#options.logger.warn({ err: error }, 'webhooks: claiming failed'))
      .finally(() => {
        this.#claiming = undefined;
        if (this.#isAskedAgain) this.#look();
      });
  }

  async #takeOn(): Promise<void> {
    const { database, rules, timeoutMs } = this.#options;
    const slots = SLOTS - this.#underWay.size;
    if (slots <= 0) return;
    const claimed = await claim(database, {
      slots,
      failingSlots: Math.max(0, FAILING_SLOTS - this.#count('failing')),
      extraSlots: Math.max(0, EXTRA_SLOTS - this.#count('extra')),
      leaseMs: timeoutMs + LEASE_MARGIN_MS,
      firstPauseMs: (rules.schedule[0] ?? 0) * 1_000,
    });
    for (const row of claimed) {
      const done = deliver(this.#options, row).finally(() => {
        this.#underWay.delete(row);
        this.#look();
      });
      this.#underWay.set(row, done);
    }
  }

  #count(lane: Lane): number {
    return [...this.#underWay.keys()].filter((claimed) => claimed.lane === lane).length;
  }
}

/** One attempt with its result. Never rejects: what could not be written is due again when the lease ends. */
async function deliver(options: SenderOptions, claimed: ClaimedRow): Promise<void> {
  const { database, post, rules, logger, onAttempt } = options;
  const place = { webhook_id: claimed.webhook_id, delivery_id: claimed.id };
  try {
    const attempt = await attemptDelivery(post, claimed);
    onAttempt?.(attempt.errorClass);
    const isWritten = await settle(database, claimed, { attempt, rules });
    if (!isWritten) logger.warn(place, 'webhooks: a result came after its lease and was dropped');
  } catch (error) {
    logger.warn({ err: error, ...place }, 'webhooks: a result was not written; it will be sent again');
  }
}
