import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.ts';

/** Thrown when an allowed address could not be connected to. */
export class ConnectError extends Error {
  readonly kind: 'connection' | 'tls' | 'timeout';

  constructor(kind: ConnectError['kind'], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'no connection', { cause });
    this.kind = kind;
  }
}

/** The maximum size of the headers of a response from an untrusted server. */
export const MAX_HEADER_BYTES = 16 * 1024;

const TIMEOUT_MS = 5_000;
/** The maximum number of addresses tried for one name. */
const MAX_ADDRESSES = 3;

/**
 * Creates a connector for undici that connects only to addresses that the policy has just allowed: the name is resolved
 * here, once, and the socket gets the address. (undici does not call `lookup` for addresses in the URL.)
 *
 * @param organizationId the organisation on whose behalf it connects.
 * @returns a connector that fails with {ConnectError}, or as the policy does.
 */
export function createConnector(policy: AddressPolicy, organizationId: string): buildConnector.connector {
  return ({ protocol, hostname, port }, callback) => {
    const url = new URL(`${protocol}//${isIP(hostname) === 6 ? `[${hostname}]` : hostname}`);
    url.port = port;
    const addresses = policy.findAllowedAddresses(url, organizationId);
    addresses
      .then((allowedAddresses) => open(url, allowedAddresses.slice(0, MAX_ADDRESSES)))
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
  };
}

async function open(url: URL, addresses: readonly string[]): Promise<Socket> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const perAddressMs = TIMEOUT_MS / addresses.length;
  let failure: unknown;
  for (const address of addresses) {
    try {
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(perAddressMs)]);
      return await openOne(url, { address, signal });
    } catch (error) {
      failure = error;
      // Another address of the same name would have the same certificate.
      if (error instanceof ConnectError && error.kind === 'tls') throw error;
    }
  }
  throw failure;
}

async function openOne(
  url: URL,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<Socket> {
  const isSecure = url.protocol === 'https:';
  const socket = connectPlain({
    host: address,
    port: Number(url.port) || (isSecure ? 443 : 80),
    noDelay: true,
  });
  await waitForEvent(socket, { event: 'connect', kind: 'connection', signal });
  if (!isSecure) return socket;
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const tlsSocket = connectTls({
    socket,
    // The name that the certificate must contain; an address must not be sent as a name.
    host: name,
    ...(isIP(name) === 0 && { servername: name }),
    ALPNProtocols: ['http/1.1'],
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn verification off.
    rejectUnauthorized: true,
  });
  await waitForEvent(tlsSocket, { event: 'secureConnect', kind: 'tls', signal });
  return tlsSocket;
}

interface ConnectStep {
  readonly event: 'connect' | 'secureConnect';
  readonly kind: 'connection' | 'tls';
  readonly signal: AbortSignal;
}

async function waitForEvent(socket: Socket, { event, kind, signal }: ConnectStep): Promise<void> {
  try {
    await once(socket, event, { signal });
  } catch (error) {
    // Later errors of this socket are irrelevant, but would be uncaught.
    socket.on('error', () => {}).destroy();
    throw new ConnectError(signal.aborted ? 'timeout' : kind, error);
  }
}
