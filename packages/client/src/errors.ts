import type { ErrorCode } from './api.ts';

/**
 * Codes of the API, and codes of failures outside of it. `upload_interrupted`: a large file got no response, although
 * the server responds to a small request, so a proxy probably refuses files of this size.
 */
export type PostilErrorCode =
  | ErrorCode
  | 'connection_failed'
  | 'timed_out'
  | 'unexpected_response'
  | 'upload_interrupted';

/** The properties of a new error. */
export interface ErrorDetails {
  readonly message: string;
  readonly code: PostilErrorCode;
  readonly status?: number;
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** The error of a failed call. Common kinds have subclasses; this class itself is used for all other statuses. */
export class PostilError extends Error {
  override readonly name: string = 'PostilError';
  /** For programs; stable even if the message changes. */
  readonly code: PostilErrorCode;
  /** The HTTP status; 0: no response. */
  readonly status: number;
  /** The problems of invalid fields, by dotted path; empty if no field is invalid. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The id of the request in the server's log. */
  readonly requestId: string | undefined;
  /** The delay before a retry that the server requests. */
  readonly retryAfterMs: number | undefined;

  constructor({ message, code, status = 0, errors = {}, requestId, retryAfterMs, cause }: ErrorDetails) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** 400 and 422: `errors` names the invalid fields. */
export class ValidationError extends PostilError {
  override readonly name = 'ValidationError';
}

/** 401: the key is missing, unknown, revoked or expired. */
export class AuthenticationError extends PostilError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key is valid, but does not allow this. */
export class PermissionError extends PostilError {
  override readonly name = 'PermissionError';
}

/** 404: there is no such record, or the key cannot see it. */
export class NotFoundError extends PostilError {
  override readonly name = 'NotFoundError';
}

/** 409 and 412: the record is not in the state that the call needs, or has changed since it was read. */
export class ConflictError extends PostilError {
  override readonly name = 'ConflictError';
}

/** 429, after all retries. */
export class RateLimitError extends PostilError {
  override readonly name = 'RateLimitError';
}

/** 502, 503, 504 and the equivalent statuses of proxies (520 to 530), after all retries. */
export class UnavailableError extends PostilError {
  override readonly name = 'UnavailableError';
}

/** No response arrived in time, after all retries. */
export class ConnectionError extends PostilError {
  override readonly name = 'ConnectionError';
}

const CLASSES: Readonly<Record<number, typeof PostilError>> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: ConflictError,
  422: ValidationError,
  429: RateLimitError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

/** @param status of Postil or of a proxy; those of Cloudflare are 520 to 530. */
function classOf(status: number): typeof PostilError {
  return status >= 520 && status <= 530 ? UnavailableError : (CLASSES[status] ?? PostilError);
}

/**
 * The error for a response.
 *
 * @param body the parsed body; undefined if it is not JSON.
 * @param proxyMessage the message if the response does not come from Postil, but has a status of proxies.
 */
export function toError(
  { status, statusText, headers }: Response,
  body: unknown,
  proxyMessage?: string,
): PostilError {
  const envelope = (body ?? {}) as Partial<{
    code: ErrorCode;
    message: string;
    errors: Record<string, string[]>;
    request_id: string;
  }>;
  const Kind = classOf(status);
  return new Kind({
    message:
      envelope.message ??
      proxyMessage ??
      `The response did not come from Postil: ${`${status} ${statusText}`.trim()}. Check baseUrl.`,
    code: envelope.code ?? 'unexpected_response',
    status,
    errors: envelope.errors,
    requestId: envelope.request_id ?? headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterMs(headers),
  });
}

/** `Retry-After` is a number of seconds or an instant: RFC 9110, section 10.2.3. */
function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
