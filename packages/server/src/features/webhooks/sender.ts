import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../core/db/database.ts';
import type { Post } from '../../core/net/post.ts';
import { attemptDelivery } from './attempt.ts';
import { claim } from './claims.ts';
import { type ClaimedRow, type Lane, releaseLeases } from './delivery-queries.ts';
import { type OutcomeRules, settle } from './outcomes.ts';

/** Sends what is queued for webhooks, on any number of nodes at once. */
export interface Sender {
  /** Begins to send, and looks for what is due every second. */
  start(): Promise<void>;
  /** Says that something may have been queued. Costs nothing; does nothing before `start`. */
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

export function createSender(options: SenderOptions): Sender {
  const { database, logger } = options;
  const underWay = new Map<ClaimedRow, Promise<void>>();
  let state: 'idle' | 'running' | 'stopped' = 'idle';
  let claiming: Promise<void> | undefined;
  let isAskedAgain = false;
  let poll: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  function look(): void {
    if (state !== 'running') return;
    if (claiming) {
      isAskedAgain = true;
      return;
    }
    claiming = takeOn()
      .catch((error: unknown) => logger.warn({ err: error }, 'webhooks: claiming failed'))
      .finally(() => {
        claiming = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        look();
      });
  }

  async function takeOn(): Promise<void> {
    const slots = SLOTS - underWay.size;
    if (slots <= 0) return;
    const taken = (lane: Lane) => [...underWay.keys()].filter((claimed) => claimed.lane === lane).length;
    const claimed = await claim(database, {
      slots,
      failingSlots: Math.max(0, FAILING_SLOTS - taken('failing')),
      extraSlots: Math.max(0, EXTRA_SLOTS - taken('extra')),
      leaseMs: options.timeoutMs + LEASE_MARGIN_MS,
      firstPauseMs: (options.rules.schedule[0] ?? 0) * 1_000,
    });
    for (const row of claimed) {
      const done = deliver(options, row).finally(() => {
        underWay.delete(row);
        look();
      });
      underWay.set(row, done);
    }
  }

  return {
    async start() {
      if (database.engine === 'embedded') await releaseLeases(database.sql);
      state = 'running';
      poll = setInterval(look, POLL_MS).unref();
      look();
    },
    wake() {
      if (state !== 'running' || gathering) return;
      gathering = setTimeout(() => {
        gathering = undefined;
        look();
      }, GATHER_MS);
    },
    async stop() {
      state = 'stopped';
      clearInterval(poll);
      clearTimeout(gathering);
      await claiming;
      await Promise.all(underWay.values());
    },
  };
}

/** One attempt with its result. Never rejects: what could not be written is due again when the lease ends. */
async function deliver({ database, post, rules, logger }: SenderOptions, claimed: ClaimedRow): Promise<void> {
  const place = { webhook_id: claimed.webhook_id, delivery_id: claimed.id };
  try {
    const attempt = await attemptDelivery(post, claimed);
    const isWritten = await settle(database, claimed, { attempt, rules });
    if (!isWritten) logger.warn(place, 'webhooks: a result came after its lease and was dropped');
  } catch (error) {
    logger.warn({ err: error, ...place }, 'webhooks: a result was not written; it will be sent again');
  }
}
