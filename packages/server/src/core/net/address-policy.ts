import { isIP } from 'node:net';
import { AppError } from '../errors.ts';
import { isMetadataAddress, isPublicAddress, type Networks } from './addresses.ts';
import { limitedResolver, ResolveError, type ResolveHost } from './resolve.ts';

/** Decides which addresses the service itself may call on behalf of its users. */
export interface AddressPolicy {
  /** Refuses a URL that may not be called. @throws {AppError} `webhook_url_forbidden`, with the valid form. */
  requireAllowedUrl(url: string): Promise<void>;

  /**
   * Resolves a URL anew and returns the addresses to connect to, in the system's order.
   *
   * @throws {ForbiddenAddressError} the URL, or one of the addresses, may not be called.
   * @throws {ResolveError} the name does not resolve.
   */
  findAllowedAddresses(url: URL): Promise<string[]>;
}

/** An address that the service may not call. The message gives the reason. */
export class ForbiddenAddressError extends Error {}

/** What the operator allows beyond public https addresses, and how names are resolved. */
export interface PolicyOptions {
  /** Networks that may be called although they are not public. */
  readonly allowed: Networks;
  readonly allowHttp: boolean;
  readonly resolve: ResolveHost;
}

/** Allows only public addresses and those the operator has allowed; never those where clouds keep credentials. */
export function createAddressPolicy({ allowed, allowHttp, resolve }: PolicyOptions): AddressPolicy {
  const resolveInTime = limitedResolver(resolve);

  async function findAllowedAddresses(url: URL): Promise<string[]> {
    requireAllowedForm(url, allowHttp);
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await resolveInTime(host);
    const isInside = isIP(host) === 0 && isInsideName(host);
    const isAllowed = (address: string) =>
      !isMetadataAddress(address) && (allowed.has(address) || (!isInside && isPublicAddress(address)));
    // A hostile name may resolve to a public address together with an internal one.
    if (addresses.every(isAllowed)) return addresses;
    throw new ForbiddenAddressError(`${host} is not a public address`);
  }

  return {
    findAllowedAddresses,
    async requireAllowedUrl(text) {
      const url = URL.parse(text);
      if (!url) throw forbid('it is not an address');
      try {
        await findAllowedAddresses(url);
      } catch (error) {
        // The name may get an address later, and each attempt checks anew.
        if (error instanceof ResolveError && !isInsideName(hostOf(url))) return;
        if (error instanceof ResolveError || error instanceof ForbiddenAddressError)
          throw forbid(error.message);
        throw error;
      }
    },
  };
}

function forbid(reason: string): AppError {
  return new AppError(
    'webhook_url_forbidden',
    `A webhook needs a public https address without user name and password: ${reason}.`,
    { fields: { url: ['must be a public https address'] } },
  );
}

function requireAllowedForm(url: URL, allowHttp: boolean): void {
  const isSchemeAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && allowHttp);
  if (!isSchemeAllowed) throw new ForbiddenAddressError(`${url.protocol.slice(0, -1)} is not allowed`);
  if (url.username || url.password) throw new ForbiddenAddressError('it contains a user name or a password');
}

/** The host as `URL` normalises it (numbers in any base become a dotted address), without brackets or end dots. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

/** Names that have a meaning only inside a network. */
function isInsideName(host: string): boolean {
  return !host.includes('.') || /\.(localhost|local|internal)$/.test(host);
}
