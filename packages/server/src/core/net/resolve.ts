import { lookup } from 'node:dns/promises';

/** The addresses of a host name, never none. @throws when it has none, or nobody could tell. */
export type ResolveHost = (name: string) => Promise<string[]>;

/** A name could not be turned into an address. */
export class ResolveError extends Error {}

const LIMIT_MS = 2_000;

/** Limits how long a caller waits for a resolver. @throws {ResolveError} whatever went wrong. */
export function limitedResolver(resolve: ResolveHost): ResolveHost {
  return async (name) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new ResolveError(`${name} was not resolved within ${LIMIT_MS / 1_000} s`)),
      LIMIT_MS,
    );
    try {
      const addresses = await Promise.race([resolve(name), late.promise]);
      if (addresses.length === 0) throw new ResolveError(`${name} has no address`);
      return addresses;
    } catch (error) {
      if (error instanceof ResolveError) throw error;
      throw new ResolveError(`${name} does not resolve`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Asks the system as other programs do, so that /etc/hosts counts. Questions for a name that is being asked
 * for already wait with it: a name whose servers never answer holds one thread, however often it is asked for.
 */
export function createSystemResolver(): ResolveHost {
  const asking = new Map<string, Promise<string[]>>();
  return (name) => {
    const known = asking.get(name);
    if (known) return known;
    const answer = lookup(name, { all: true })
      .then((found) => found.map(({ address }) => address))
      .finally(() => asking.delete(name));
    asking.set(name, answer);
    return answer;
  };
}
