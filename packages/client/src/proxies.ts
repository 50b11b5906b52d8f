import { LARGE_REQUEST_BYTES, type ProxyCause, proxyCauseOf } from '@postil/contract/proxy-causes';
import { ConnectionError, PostilError } from './errors.ts';

/** The explanation and the remedy of a proxy's response, by its cause. */
const PROXY_MESSAGES: Readonly<Record<ProxyCause, string>> = {
  tooLarge:
    'The proxy in front of the server refuses requests of this size (#). Send a smaller file, or let an operator raise the limit of the proxy: client_max_body_size in nginx.',
  unreachable:
    'The proxy in front of the server cannot reach it (#). Try again in a minute; if that does not help, an operator has to check that the server is running and that the proxy has its address.',
  busy: 'The proxy in front of the server accepts no requests at the moment (#). Try again in a minute; if that does not help, an operator has to check the server and the proxy.',
  late: 'The server has not responded to the proxy in front of it in time (#). Try again; if that does not help, an operator can raise the time limit of the proxy: proxy_read_timeout in nginx.',
};

/** A message for the error page of a proxy; undefined for a status that does not indicate one. */
export function messageFor(status: number): string | undefined {
  const cause = proxyCauseOf(status);
  return cause && PROXY_MESSAGES[cause].replace('#', String(status));
}

/**
 * Explains the error of an upload that got no response from Postil. A proxy that refuses a body closes the connection while
 * the body is still being sent, and its response is lost; or it responds with 502, as Caddy does. That is the likely
 * cause if the file is large and a small request to the same server succeeds.
 *
 * @param probe sends the small request.
 * @returns `upload_interrupted`, or the original error.
 */
export async function causeOf(
  error: unknown,
  body: string | FormData | undefined,
  probe: () => Promise<unknown>,
): Promise<unknown> {
  const file = body instanceof FormData ? body.get('file') : undefined;
  if (!(file instanceof Blob) || file.size < LARGE_REQUEST_BYTES) return error;
  const isResponding = await probe().then(
    () => true,
    // A refusal also shows that Postil responds.
    (refusal) =>
      refusal instanceof PostilError && refusal.status > 0 && refusal.code !== 'unexpected_response',
  );
  if (!isResponding) return error;
  return new ConnectionError({
    message: `The connection ended while a file of ${(file.size / 1_000_000).toFixed(1)} MB was sent, but the server responds to small requests. A proxy in front of it may refuse files of this size: send a smaller file, or let an operator raise the limit of the proxy, client_max_body_size in nginx.`,
    code: 'upload_interrupted',
    cause: error,
  });
}
