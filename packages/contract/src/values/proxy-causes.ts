/**
 * The cause of a response that does not come from Postil. Plain values only: browsers and the client import this file
 * without a schema library.
 *
 * - `tooLarge`: the request is larger than the proxy accepts.
 * - `unreachable`: the proxy does not reach the server.
 * - `busy`: the proxy or the server accepts no further requests at the moment.
 * - `late`: the server has not responded to the proxy in time.
 */
export type ProxyCause = 'tooLarge' | 'unreachable' | 'busy' | 'late';

/**
 * The cause by the status of the response; undefined for a status that does not indicate a proxy. The statuses are
 * those of RFC 9110, and 520 to 530 of Cloudflare:
 * https://developers.cloudflare.com/support/troubleshooting/http-status-codes/
 */
export function proxyCauseOf(status: number): ProxyCause | undefined {
  if (status === 413) return 'tooLarge';
  if (status === 503) return 'busy';
  if (status === 504 || status === 524) return 'late';
  return status === 502 || (status >= 520 && status <= 530) ? 'unreachable' : undefined;
}

/**
 * The size from which a request may have been refused as too large: proxies that limit bodies allow at least
 * this many bytes.
 */
export const LARGE_REQUEST_BYTES = 100_000;
