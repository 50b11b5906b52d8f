import { lookup } from 'node:dns/promises';

/** Returns the addresses of a host name, at least one. @throws {Error} when it has none or cannot be resolved. */
export type ResolveHost = (name: string) => Promise<string[]>;

/** A name could not be resolved. */
export class ResolveError extends Error {}

const LIMIT_MS = 2_000;

/** Limits how long a caller waits for a resolver, to 2 s. @throws {ResolveError} for every failure. */
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
 * Creates a resolver that uses the system's, so that /etc/hosts applies. Concurrent look-ups of the same name share
 * one, so that a name whose servers never respond occupies only one thread.
 */
export function createSystemResolver(): ResolveHost {
  const running = new Map<string, Promise<string[]>>();
  return (name) => {
    const known = running.get(name);
    if (known) return known;
    const found = lookup(name, { all: true })
      .then((addresses) => addresses.map(({ address }) => address))
      .finally(() => running.delete(name));
    running.set(name, found);
    return found;
  };
}
