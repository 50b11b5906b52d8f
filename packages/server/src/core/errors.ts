import { ERROR_CODES, type ErrorCode } from '@postil/contract';

/** The problems of each field: its dotted path with one or more short clauses such as "is required". */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal that the caller can act on; becomes the error envelope with the status of its code. A fault of Postil is a
 * plain `Error` and becomes `internal_error` without its message.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    { fields, headers = {} }: { fields?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.fields = fields;
    this.headers = headers;
  }
}

/**
 * Thrown when the record is unknown or hidden from the caller. The message is always the same, so that it does not
 * reveal which.
 */
export class NotFoundError extends AppError {
  constructor() {
    super('not_found', 'Not found: check the path and the ids, and whether the key has access to them.');
  }
}

/** Thrown when fields break a rule. The message names the first five, and counts the rest. */
export class ValidationError extends AppError {
  constructor(fields: FieldErrors) {
    const entries = Object.entries(fields);
    const fieldTexts = entries
      .slice(0, 5)
      .map(([path, clauses]) => `${path === 'body' ? 'the body' : path} ${clauses.join(' and ')}`);
    const excess = entries.length > 5 ? `; and ${entries.length - 5} more` : '';
    super('validation_failed', `The request is not valid: ${fieldTexts.join('; ')}${excess}.`, { fields });
  }
}

/** Thrown when the current state of a record does not permit a well-formed request. */
export class ConflictError extends AppError {}

/** Thrown when an authenticated caller lacks the rights for the request. */
export class ForbiddenError extends AppError {}

const INVALID_TOKEN_CHALLENGE = 'Bearer realm="postil", error="invalid_token"';
const SESSION_CHALLENGE = 'Session realm="postil"';

/** The `WWW-Authenticate` header by error code. Browsers do not prompt for credentials with these schemes. */
const CHALLENGES = {
  unauthenticated: 'Bearer realm="postil"',
  key_revoked: INVALID_TOKEN_CHALLENGE,
  key_expired: INVALID_TOKEN_CHALLENGE,
  session_ended: SESSION_CHALLENGE,
  wrong_credentials: SESSION_CHALLENGE,
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Thrown when the request has no credential, or an invalid one. */
export class UnauthenticatedError extends AppError {
  constructor(message: string, code: keyof typeof CHALLENGES = 'unauthenticated') {
    const challenge = CHALLENGES[code];
    super(code, message, { headers: { 'www-authenticate': challenge } });
  }
}

/** Thrown when the request cannot be served now, through no fault of the caller. */
export class UnavailableError extends AppError {
  constructor(message: string, retryAfterSeconds = 2) {
    super('unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
  }
}

/** Whether an error is a fault of the program itself, and not of its input, a peer or the machine. */
export function isProgrammingError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}

/**
 * Thrown when the text of a setting is not valid. The message is a clause after the name of the setting, such as "must
 * be true or false".
 */
export class InvalidSettingError extends Error {}

/** Thrown when a valid command is refused; the CLI prints the message and exits with 1. */
export class RefusedError extends Error {}
