import { isLoopbackName } from '../../../core/net/origins.ts';

const MAX_LENGTH = 512;
/** The port of a loopback URL, which may change: a native program listens on any free one (RFC 8252, 7.3). */
const LOOPBACK_PORT = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/;

/**
 * Whether a redirect URI is acceptable: https, or a loopback URI on the person's own device. Schemes such as
 * `javascript:` or those of other programs are refused, as the protocol requires.
 */
export function isAcceptableRedirect(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(text)) return false;
  const url = URL.parse(text);
  if (!url || text.includes('#') || text.includes('\\') || url.username !== '' || url.password !== '')
    return false;
  return url.protocol === 'https:' || isOnThisDevice(url);
}

/** Whether a redirect stays on the person's device, where any program may receive it. */
export function isOnThisDevice({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopbackName(hostname);
}

/**
 * Whether a URL is one that the client has registered: an identical string, except for the port of a loopback address.
 */
export function isRegisteredRedirect(registered: readonly string[], redirectUri: string): boolean {
  return (
    isAcceptableRedirect(redirectUri) &&
    registered.some((each) => withoutPort(each) === withoutPort(redirectUri))
  );
}

function withoutPort(url: string): string {
  return url.replace(LOOPBACK_PORT, '$1');
}
