import { isIP } from 'node:net';
import { AppError } from '../errors.ts';
import { isMetadataAddress, isPublicAddress, type Networks } from './addresses.ts';
import { limitedResolver, ResolveError, type ResolveHost } from './resolve.ts';

/** Decides which addresses the service itself may call on behalf of its users. */
export interface AddressPolicy {
  /** @throws {AppError} `webhook_url_forbidden`, saying what would be right. */
  requireAllowedUrl(url: string): Promise<void>;

  /**
   * The addresses to connect to for a URL, in the system's order, decided on now.
   *
   * @throws {ForbiddenAddressError} the URL, or one of the addresses, may not be called.
   * @throws {ResolveError} the name does not resolve.
   */
  findAllowedAddresses(url: URL): Promise<string[]>;
}

/** An address that the service may not call. The message says why, and what would be right. */
export class ForbiddenAddressError extends Error {}

export interface PolicyOptions {
  /** Networks that may be called although they are not public. */
  readonly allowed: Networks;
  readonly allowHttp: boolean;
  readonly resolve: ResolveHost;
}

/** Only public addresses, and those the operator opened; never those where clouds keep credentials. */
export function createAddressPolicy({ allowed, allowHttp, resolve }: PolicyOptions): AddressPolicy {
  const resolveInTime = limitedResolver(resolve);

  async function findAllowedAddresses(url: URL): Promise<string[]> {
    requireAllowedForm(url, allowHttp);
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await resolveInTime(host);
    const isInside = isIP(host) === 0 && isInsideName(host);
    const isAllowed = (address: string) =>
      !isMetadataAddress(address) && (allowed.has(address) || (!isInside && isPublicAddress(address)));
    // Some resolvers of hostile names answer a public address beside an inner one.
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
        // A name may get its address later; each attempt decides anew.
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
  if (url.username || url.password) throw new ForbiddenAddressError('it holds a user name or password');
}

/** The host as `URL` normalises it (numbers in any base become a dotted address), without brackets or end dots. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

/** Names that mean something only inside a network. */
function isInsideName(host: string): boolean {
  return !host.includes('.') || /\.(localhost|local|internal)$/.test(host);
}
