import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { Tally } from '../process/tally.ts';

/** The limits on concurrent requests of one kind; 0 means no limit. */
interface TurnLimits {
  /** The limited operation, in the plural: "exports". */
  readonly operations: string;
  readonly perOrganization: number;
  /** For each credential. Default: no limit. */
  readonly perCaller?: number;
  readonly retryAfterSeconds: number;
}

/**
 * Limits the concurrent requests of one kind of an organisation and of a credential; those of visitors and reviewers
 * count for their IP addresses instead of the organisation. Each node counts separately.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #turnCounts = new Tally();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a turn for an authenticated request; it ends when the response has been sent or the client disconnects.
   *
   * @throws {AppError} `rate_limited`.
   */
  take({ actor, ip }: FastifyRequest, { raw }: FastifyReply): void {
    const { perOrganization, perCaller = 0 } = this.#limits;
    const { organizationId, via, type } = actor;
    const [group, holderName] =
      type === 'guest' ? [ip, 'your address'] : [organizationId, 'the organisation'];
    this.#requireTurn(via.id, perCaller, 'this caller');
    this.#requireTurn(group, perOrganization, holderName);
    if (raw.destroyed) return;
    const holders = [via.id, group];
    for (const holder of holders) this.#turnCounts.add(holder, 1);
    raw.once('close', () => {
      for (const holder of holders) this.#turnCounts.add(holder, -1);
    });
  }

  #requireTurn(holder: string, max: number, holderName: string): void {
    if (max === 0 || this.#turnCounts.amountOf(holder) < max) return;
    const { operations, retryAfterSeconds } = this.#limits;
    throw new AppError(
      'rate_limited',
      `Too many ${operations} at once: ${holderName} has ${max} in progress. Wait until one of them has ended.`,
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    );
  }
}
