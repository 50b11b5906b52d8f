import { LIMITS } from '../sql/limits.ts';
import type { Run } from '../sql/statement.ts';
import { HeavyReads, type HeavyReadsOptions } from './heavy-reads.ts';
import type { Pool } from './pool.ts';

/** After a read that took too long, its organisation gets no other heavy read for half a minute. */
const HEAVY_READ_OPTIONS = { waitMs: LIMITS.waitMs, penaltyMs: 30_000 };

/**
 * Creates a function that runs single statements over a pool, and heavy ones within the limits of their holders.
 *
 * @param isTimeout as in `HeavyReadsOptions`.
 */
export function createRunSingle(pool: Pool, isTimeout?: HeavyReadsOptions['isTimeout']): Run {
  const heavyReads = new HeavyReads({
    ...HEAVY_READ_OPTIONS,
    ...pool.heavyLimits,
    ...(isTimeout && { isTimeout }),
  });
  return async (statement, use, holder) => {
    const start = () => pool.run(statement, use);
    const { rows } = await (holder === undefined ? start() : heavyReads.run(holder, start));
    return rows;
  };
}
