import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { Tally } from '../process/tally.ts';

/** The maximum number of concurrent requests of one kind; 0: no limit. */
interface TurnLimits {
  /** The limited operation, in the plural: "exports". */
  readonly operations: string;
  readonly perOrganization: number;
  /** For each credential. Default: no limit. */
  readonly perCaller?: number;
  readonly retryAfterSeconds: number;
}

/**
 * Limits the concurrent requests of one kind of an organisation; those of its visitors count for their IP addresses
 * instead. Each node counts separately.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #taken = new Tally();

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
    const [group, owner] = type === 'guest' ? [ip, 'your address'] : [organizationId, 'the organisation'];
    this.#requireTurn(via.id, perCaller, 'this key');
    this.#requireTurn(group, perOrganization, owner);
    if (raw.destroyed) return;
    const holders = [via.id, group];
    for (const holder of holders) this.#taken.add(holder, 1);
    raw.once('close', () => {
      for (const holder of holders) this.#taken.add(holder, -1);
    });
  }

  #requireTurn(holder: string, max: number, owner: string): void {
    if (max === 0 || this.#taken.amountOf(holder) < max) return;
    const { operations, retryAfterSeconds } = this.#limits;
    throw new AppError(
      'rate_limited',
      `Too many ${operations} at once: ${owner} has ${max} in progress. Wait until one of them has ended.`,
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    );
  }
}
