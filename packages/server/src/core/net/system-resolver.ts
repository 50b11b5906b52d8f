import { Resolver } from 'node:dns/promises';
import { createHostsLookUp } from './hosts-file.ts';
import type { ResolveHost } from './resolve.ts';

/** The sources of look-ups; tests have their own servers and file. */
interface ResolverOptions {
  /** Addresses with ports, such as `127.0.0.1:53`. Default: those of the system. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
}

/** The time after which a query is retried, at the next server if there is one. */
const TRY_MS = 800;
const TRIES = 2;

/**
 * Creates a resolver that queries the hosts file of the system and then its name servers, for IPv4 and IPv6 addresses.
 *
 * The system's own `getaddrinfo` cannot be cancelled and runs in the four threads of the process's pool: four names
 * with unresponsive servers would block all look-ups until the system's time-out. Its further sources are not
 * supported: search domains, multicast DNS, and other modules of nsswitch.conf.
 */
export function createSystemResolver({
  servers,
  hostsFile = '/etc/hosts',
}: ResolverOptions = {}): ResolveHost {
  const findInHosts = createHostsLookUp(hostsFile);
  return async (name, signal) => (await findInHosts(name)) ?? query(name, { servers, signal });
}

interface Query {
  readonly servers: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

async function query(name: string, { servers, signal }: Query): Promise<string[]> {
  signal.throwIfAborted();
  // A resolver per look-up, because `cancel` ends all queries of a resolver. A new one reads the system's servers again.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    // The name may have addresses of only one family; any other failure of either query fails the look-up.
    const [ipv4, ipv6] = await Promise.all([
      resolver.resolve4(name).catch(noneIfMissing),
      resolver.resolve6(name).catch(noneIfMissing),
    ]);
    return interleave(ipv4, ipv6);
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

function noneIfMissing(error: unknown): string[] {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
  throw error;
}

/** Interleaves the families, IPv4 first: only a few are tried, and not every machine has both. */
function interleave(ipv4: readonly string[], ipv6: readonly string[]): string[] {
  const maxLength = Math.max(ipv4.length, ipv6.length);
  return Array.from({ length: maxLength }, (_, index) => [ipv4[index], ipv6[index]])
    .flat()
    .filter((address) => address !== undefined);
}
