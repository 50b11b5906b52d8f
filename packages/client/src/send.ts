import type { OperationPath } from '@postil/contract/paths';
import { ConnectionError, PostilError, RateLimitError, toError, UnavailableError } from './errors.ts';
import type { CallOptions } from './options.ts';
import type { PreparedRequest } from './request.ts';

/** The options of a call, completed with those of its client. */
export interface SendOptions extends CallOptions {
  readonly apiKey?: string | undefined;
  readonly fetch: typeof fetch;
  /** Any of these signals aborts the call. */
  readonly signals: readonly AbortSignal[];
}

/** A successful response. */
export interface SuccessfulResponse {
  readonly response: Response;
  /** The body; for a file or a stream, the response itself. */
  readonly body: unknown;
}

/** The longest delay to wait for; if the server requests a longer one, the error is thrown immediately, with the delay. */
const MAX_WAIT_MS = 60_000;
/** The time limit of the small request that distinguishes a refused file from a lost connection. */
const PROBE_LIMIT_MS = 10_000;

/**
 * Sends a request, and retries it if that is safe and useful.
 *
 * @throws {PostilError} the error of the last attempt.
 */
export async function send(
  request: PreparedRequest,
  operation: OperationPath,
  options: SendOptions,
): Promise<SuccessfulResponse> {
  const headers = headersOf(request, operation, options);
  for (let tries = 0; ; tries++) {
    try {
      return await tryOnce(request, operation, { ...options, headers });
    } catch (thrown) {
      const error = await explain(thrown, request, { ...options, headers });
      const waitMs = tries < (options.retries ?? 3) ? retryDelayMs(error, tries) : undefined;
      if (waitMs === undefined) throw error;
      await wait(waitMs, options.signals);
    }
  }
}

/** The error with its likely cause, if a file got no response from Postil. Some proxies refuse a body with 502. */
async function explain(
  thrown: unknown,
  request: PreparedRequest,
  options: SendOptions & { headers: Headers },
): Promise<unknown> {
  const isSilent = thrown instanceof ConnectionError || isProxyError(thrown, 502);
  if (!isSilent || !(request.body instanceof FormData)) return thrown;
  const probe = () =>
    tryOnce({ url: request.url, method: 'GET' }, {}, { ...options, timeoutMs: PROBE_LIMIT_MS });
  const proxies = await loadProxies();
  const error = await proxies?.causeOf(thrown, request.body, probe);
  throwIfAborted(options.signals);
  return error ?? thrown;
}

/** Whether a proxy has responded in place of Postil, with this status. */
function isProxyError(error: unknown, status: number): boolean {
  return error instanceof PostilError && error.code === 'unexpected_response' && error.status === status;
}

/** Loaded lazily, because few programs need it. @returns undefined if a page cannot load it now. */
const loadProxies = () => import('./proxies.ts').catch(() => undefined);

function headersOf(
  { method, body }: PreparedRequest,
  { isStream }: OperationPath,
  { apiKey, idempotencyKey, ifMatch, lastEventId }: SendOptions,
): Headers {
  const headers = new Headers({ accept: isStream ? 'text/event-stream' : 'application/json' });
  if (apiKey) headers.set('x-api-key', apiKey);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  // The same for all attempts, so that the write is executed once.
  if (method !== 'GET') headers.set('idempotency-key', idempotencyKey ?? createIdempotencyKey());
  if (ifMatch) headers.set('if-match', ifMatch);
  if (isStream && lastEventId) headers.set('last-event-id', lastEventId);
  return headers;
}

/** A random idempotency key. Pages over plain http have no `randomUUID`. */
function createIdempotencyKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');
}

async function tryOnce(
  { url, method, body }: PreparedRequest,
  { takesFile, returnsFile, isStream }: Pick<OperationPath, 'takesFile' | 'returnsFile' | 'isStream'>,
  { fetch, headers, signals, timeoutMs = takesFile ? 600_000 : 30_000 }: SendOptions & { headers: Headers },
): Promise<SuccessfulResponse> {
  throwIfAborted(signals);
  const limit = startLimit(timeoutMs, signals);
  try {
    // A followed redirect would turn a POST into a GET, and send the key to another server.
    const init = { method, headers, signal: limit.signal, redirect: 'manual' } as const;
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    if (response.ok && (returnsFile || isStream)) return { response, body: response };
    return { response, body: await read(response, await response.text()) };
  } catch (error) {
    if (error instanceof PostilError) throw error;
    throwIfAborted(signals);
    throw toConnectionError(error, limit.signal);
  } finally {
    limit.stopClock();
    // A file or a stream is still read after this function has returned.
    if (!returnsFile && !isStream) limit.unfollow();
  }
}

/** @throws the reason of the first signal that has aborted. */
export function throwIfAborted(signals: readonly AbortSignal[]): void {
  for (const each of signals) each.throwIfAborted();
}

/** Starts the time limit of an attempt. @returns a signal that aborts at the limit, or with any of `signals`. */
function startLimit(timeoutMs: number, signals: readonly AbortSignal[]) {
  const controller = new AbortController();
  const timeoutError = new Error(`No response within ${timeoutMs} ms.`);
  const timer = setTimeout(() => controller.abort(timeoutError), timeoutMs);
  const unfollow = onAbort(signals, (reason) => controller.abort(reason));
  return { signal: controller.signal, stopClock: () => clearTimeout(timer), unfollow };
}

/** Calls back when one of the signals aborts or has aborted. @returns a function that removes the callback. */
function onAbort(signals: readonly AbortSignal[], callback: (reason: unknown) => void): () => void {
  const controller = new AbortController();
  for (const each of signals) {
    if (each.aborted) callback(each.reason);
    each.addEventListener('abort', () => callback(each.reason), { signal: controller.signal });
  }
  return () => controller.abort();
}

function toConnectionError(cause: unknown, { aborted, reason }: AbortSignal): ConnectionError {
  return aborted
    ? new ConnectionError({ message: reason.message, code: 'timed_out', cause })
    : new ConnectionError({ message: 'The server could not be reached.', code: 'connection_failed', cause });
}

/** @returns the body of a success. @throws {PostilError} when the response is an error, or not from Postil. */
async function read(response: Response, text: string): Promise<unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy or another server has responded.
  }
  if (!response.ok || (body as { success?: unknown } | null | undefined)?.success !== true) {
    const isPostilError = typeof (body as { message?: unknown } | null | undefined)?.message === 'string';
    const proxies = isPostilError ? undefined : await loadProxies();
    throw toError(response, body, proxies?.messageFor(response.status));
  }
  return body;
}

/** The delay before the next attempt; undefined if a retry cannot help or is not allowed. */
function retryDelayMs(error: unknown, tries: number): number | undefined {
  if (!(error instanceof PostilError)) return undefined;
  const isTemporary =
    error instanceof RateLimitError ||
    error instanceof UnavailableError ||
    error instanceof ConnectionError ||
    // An earlier attempt of this call, whose response was lost, may still be running.
    (tries > 0 && error.code === 'idempotency_in_progress');
  if (!isTemporary) return undefined;
  // One retry, in case the connection was lost by chance; if a proxy refuses the upload, more retries fail, too.
  if (error.code === 'upload_interrupted' && tries > 0) return undefined;
  const { retryAfterMs } = error;
  // Jitter, so that callers that were refused together do not retry together.
  const jitter = Math.random();
  if (retryAfterMs === undefined) return Math.min(500 * 2 ** tries, 8_000) * (0.5 + jitter / 2);
  return retryAfterMs > MAX_WAIT_MS ? undefined : retryAfterMs + 250 * jitter;
}

/** Waits, or rejects as soon as one of the signals aborts. */
async function wait(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unfollow = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(resolve, ms);
      unfollow = onAbort(signals, reject);
    });
  } finally {
    clearTimeout(timer);
    unfollow();
  }
}
