import { isProgrammingError } from '../errors.ts';
import { Tally } from '../process/tally.ts';

/**
 * Returns the addresses of a host name: none if it has none or does not exist.
 *
 * @param signal cancels the look-up completely.
 * @throws {Error} the name cannot be resolved, for example because no name server responds.
 */
export type ResolveHost = (name: string, signal: AbortSignal) => Promise<string[]>;

/** Thrown when a name could not be resolved to permitted addresses. */
export class ResolveError extends Error {}

/** Returns the addresses of a host name, at least one. @param holder the organisation to which the limit applies. */
type LimitedResolveHost = (name: string, holder: string) => Promise<string[]>;

const TIMEOUT_MS = 2_000;
/**
 * The maximum number of unfinished look-ups of one holder: more than its deliveries in flight on a node, so that only
 * misuse reaches it.
 */
const MAX_UNFINISHED = 60;

/**
 * Limits look-ups to 2 s each and to 60 unfinished ones for each holder, so that names with unresponsive servers do not
 * affect the other holders.
 *
 * @returns a resolver that throws {ResolveError} for every failure to resolve a name.
 */
export function createLimitedResolver(resolve: ResolveHost): LimitedResolveHost {
  const unfinishedCounts = new Tally();
  return async (name, holder) => {
    if (unfinishedCounts.amountOf(holder) >= MAX_UNFINISHED) {
      throw new ResolveError(`${MAX_UNFINISHED} other names are being resolved`);
    }
    const controller = new AbortController();
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      timeout.reject(new ResolveError(`${name} was not resolved within ${TIMEOUT_MS / 1_000} s`));
      controller.abort();
    }, TIMEOUT_MS);
    unfinishedCounts.add(holder, 1);
    try {
      const lookUp = resolve(name, controller.signal).finally(() => unfinishedCounts.add(holder, -1));
      const addresses = await Promise.race([lookUp, timeout.promise]);
      if (addresses.length === 0) throw new ResolveError(`${name} has no address`);
      return addresses;
    } catch (error) {
      if (error instanceof ResolveError || isProgrammingError(error)) throw error;
      throw new ResolveError(`${name} does not resolve`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}
