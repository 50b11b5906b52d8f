import { QUIET_HEADER } from '@postil/contract/widget-headers';
import { toJson } from './json.ts';
import type { DataAt, Route } from './routes.ts';

/** The time limit of a request, in milliseconds, which also suffices for pictures on slow connections. */
const TIME_LIMIT_MS = 30_000;

/** The input of an operation. */
export interface Request {
  /** The id in the path, as the server returned it. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
}

/** The failure of a call. */
export class ApiError extends Error {
  /** The HTTP status; 0: no response. */
  readonly status: number;
  /** The server's code, such as `rate_limited`; the status if a proxy responded; `unreachable` if nothing did. */
  readonly code: string;
  /** The paths of the fields that are not valid. */
  readonly fields: readonly string[];

  constructor(
    message: string,
    { status, code, fields = [] }: { status: number; code: string; fields?: readonly string[] },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Whether the same call may succeed later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status !== 507);
  }
}

/** Sends a request as `fetch` does, by the page's function or another one. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Calls the server, without cookies.
 *
 * @param server its URL, with a slash at its end, and how requests are sent.
 * @returns the `data` of the response.
 * @throws {ApiError} the server refused, or could not be reached.
 */
export async function callServer<RouteName extends Route>(
  { base, send }: { readonly base: string; readonly send: Send },
  route: RouteName,
  request: Request,
): Promise<DataAt<RouteName>> {
  const [method = '', path = ''] = route.replace(':id', request.id ?? '').split(' /');
  const query = request.query ? `?${new URLSearchParams(request.query)}` : '';
  const response = await send(`${base}${path}${query}`, {
    method,
    headers: headersOf(request),
    body: request.body instanceof FormData ? request.body : (toJson(request.body) ?? null),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    throw new ApiError(String(error), { status: 0, code: 'unreachable' });
  });
  const payload = Object(await response.json().catch(() => undefined));
  if (!response.ok || payload.success !== true) {
    const status = response.ok && payload.success !== false ? BAD_GATEWAY : response.status;
    throw new ApiError(payload.message ?? '', {
      status,
      code: payload.code ?? String(statusOf({ status })),
      fields: Object.keys(payload.errors ?? {}),
    });
  }
  return payload.data;
}

/** The status for a success that another server has sent, such as the sign-in page of a network. */
const BAD_GATEWAY = 502;

/** The status of a response; proxies' own codes of the same meaning become 502 or 504. */
export function statusOf({ status }: Pick<Response, 'status'>): number {
  if (status < 520 || status > 530) return status;
  return status === 524 ? 504 : 502;
}

/** Creates an idempotency key. Pages without https lack `crypto.randomUUID`. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The headers of a request. */
export function headersOf({ body, token, idempotencyKey }: Request): Record<string, string> {
  return {
    [QUIET_HEADER]: 'site_inactive',
    ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
}
