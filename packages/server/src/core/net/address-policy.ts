import { isIP } from 'node:net';
import { isMetadataAddress, isPublicAddress, type Networks } from './addresses.ts';
import { createLimitedResolver, ResolveError, type ResolveHost } from './resolve.ts';

/** Determines the addresses that the service may call on behalf of its users. */
export interface AddressPolicy {
  /**
   * Refuses a forbidden URL. A host name is accepted without a look-up, so that the response does not reveal the
   * operator's network; only internal names must resolve, to networks that the operator has allowed.
   *
   * @param organizationId the organisation whose concurrent look-ups are limited together.
   * @throws {ForbiddenAddressError} the URL may not be called.
   */
  requireAllowedUrl(url: string, organizationId: string): Promise<void>;

  /**
   * Resolves the host of a URL and returns the addresses to connect to, in the order in which to try them.
   *
   * @throws {ForbiddenAddressError} the URL itself may not be called.
   * @throws {ResolveError} the name does not resolve, or not only to addresses that may be called.
   */
  findAllowedAddresses(url: URL, organizationId: string): Promise<string[]>;
}

/** Thrown for a forbidden URL; a name with forbidden addresses is a `ResolveError`. The message is the reason. */
export class ForbiddenAddressError extends Error {}

/** The operator's exceptions to the restriction to public https addresses, and the resolver for names. */
interface PolicyOptions {
  /** Networks that may be called although they are not public. */
  readonly allowedNetworks: Networks;
  readonly allowHttp: boolean;
  readonly resolve: ResolveHost;
}

/** Allows only public addresses and those the operator has allowed; never cloud metadata endpoints. */
export function createAddressPolicy({ allowedNetworks, allowHttp, resolve }: PolicyOptions): AddressPolicy {
  const resolveInTime = createLimitedResolver(resolve);
  const mayCall = (address: string) =>
    !isMetadataAddress(address) && (allowedNetworks.has(address) || isPublicAddress(address));
  const mayCallInternally = (address: string) => !isMetadataAddress(address) && allowedNetworks.has(address);

  async function resolveAllowed(host: string, organizationId: string): Promise<string[]> {
    const addresses = await resolveInTime(host, organizationId);
    // A hostile name may resolve to both a public and an internal address.
    if (addresses.every(isInternalName(host) ? mayCallInternally : mayCall)) return addresses;
    throw new ResolveError(`${host} does not resolve to public addresses only`);
  }

  async function requireAllowedInternalName(host: string, organizationId: string): Promise<void> {
    const isAllowed =
      !allowedNetworks.isEmpty &&
      (await resolveAllowed(host, organizationId).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof ResolveError)) throw error;
          return false;
        },
      ));
    if (!isAllowed) throw new ForbiddenAddressError(`${host} is not a public name`);
  }

  function requireAllowedForm(url: URL): void {
    const isSchemeAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && allowHttp);
    if (!isSchemeAllowed) throw new ForbiddenAddressError(`${url.protocol.slice(0, -1)} is not allowed`);
    if (url.username || url.password)
      throw new ForbiddenAddressError('it contains a user name or a password');
    if (!isAllowedPort(url)) {
      throw new ForbiddenAddressError(`its port must be 80, 443 or at least ${MIN_FREE_PORT}`);
    }
    const host = hostOf(url);
    if (isIP(host) !== 0 && !mayCall(host))
      throw new ForbiddenAddressError(`${host} is not a public address`);
  }

  return {
    async findAllowedAddresses(url, organizationId) {
      requireAllowedForm(url);
      const host = hostOf(url);
      return isIP(host) ? [host] : resolveAllowed(host, organizationId);
    },
    async requireAllowedUrl(text, organizationId) {
      const url = URL.parse(text);
      if (!url) throw new ForbiddenAddressError('it is not a URL');
      requireAllowedForm(url);
      const host = hostOf(url);
      if (isIP(host) === 0 && isInternalName(host)) await requireAllowedInternalName(host, organizationId);
    },
  };
}

/** The lowest port that is free of standard services. */
const MIN_FREE_PORT = 1_024;

/** @returns false for the ports of other services, such as mail; without a port, that of the scheme applies. */
function isAllowedPort({ port }: URL): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= MIN_FREE_PORT;
}

/** The host as `URL` normalises it (numbers in any base become a dotted address), without brackets or trailing dots. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

/** Whether a name is meaningful only inside a network. */
function isInternalName(host: string): boolean {
  return !host.includes('.') || /\.(localhost|local|internal)$/.test(host);
}
