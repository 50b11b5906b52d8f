/** The names under which a browser on the same machine reaches a server that listens on loopback. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name is a loopback name. @param host as `URL.hostname` writes it. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAMES.has(host);
}

/** Whether a page of this origin may call the endpoint; only browsers send an origin. */
export type AllowsOrigin = (origin: string) => boolean;

/** The settings that determine which origins are allowed. */
export interface OriginRules {
  readonly baseUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** The address on which the server listens. */
  readonly host: string;
}

/**
 * Creates a check against cross-origin pages that use a server only the browser can reach (DNS rebinding). The origins
 * come from the settings, never from the request.
 */
export function createOriginCheck({ baseUrl, allowedOrigins, host }: OriginRules): AllowsOrigin {
  const origins = new Set(allowedOrigins);
  const ownHost = baseUrl === undefined ? undefined : URL.parse(baseUrl)?.host;
  const allowsLoopback = isLoopback(host);
  return (origin) => {
    const url = URL.parse(origin);
    if (!url || url.host === '') return false;
    if (origins.has(originOf(url))) return true;
    if (!/^https?:$/.test(url.protocol)) return false;
    return url.host === ownHost || (allowsLoopback && isLoopbackName(url.hostname));
  };
}

/** An origin as browsers write it, even that of an extension, for which `URL.origin` is `null`. */
export function originOf({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
