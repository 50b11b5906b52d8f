import { LARGE_REQUEST_BYTES } from '@postil/contract/proxy-causes';
import { listWidgetComments } from '@postil/contract/widget-paths';
import { ApiError, headersOf, type Request, type Send, statusOf } from './call.ts';

/** The time limit of a small request, in milliseconds. */
const TIMEOUT_MS = 8000;

/**
 * Finds the cause of a missing response. The error pages of a proxy (413, 502, 503, 504) lack the CORS header that
 * would let the page of a site read them, so that they look like a lost connection.
 *
 * - The server responds to a small request: a large file was refused for its size.
 * - An opaque response arrives: a proxy does not reach the server.
 *
 * @returns the error with the status of the proxy, read or inferred (413 or 502); the original error if there is no
 *   sign of a proxy.
 */
export async function withCause(
  error: ApiError,
  { base, send }: { readonly base: string; readonly send: Send },
  { body, token }: Request,
): Promise<ApiError> {
  const sendProbe = (path: string, init: RequestInit) =>
    send(base + path, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
  const path = listWidgetComments.split(' /')[1];
  const query = new URLSearchParams({ page_url: location.href });
  const smallResponse = await sendProbe(`${path}?${query}`, { method: 'GET', headers: headersOf({ token }) });
  const status = smallResponse?.ok
    ? Number(isLarge(body)) && 413
    : smallResponse
      ? statusOf(smallResponse)
      : Number(Boolean(await sendProbe('', { method: 'GET', mode: 'no-cors' }))) && 502;
  return status < 413 ? error : new ApiError(error.message, { status, code: String(status) });
}

function isLarge(body: Request['body']): boolean {
  const file = body instanceof FormData && body.get('file');
  return file instanceof Blob && file.size >= LARGE_REQUEST_BYTES;
}
