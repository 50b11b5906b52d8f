import { ERROR_CODES, type ErrorCode } from '../values/error-codes.ts';
import { isWrite, type Operation, pathParametersOf, takesIdempotencyKey, takesIfMatch } from './operation.ts';

/** The codes that every operation can return. */
const COMMON_CODES: readonly ErrorCode[] = [
  'bad_request',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'unavailable',
];

/** The codes that every operation with a credential can return. */
const CREDENTIAL_CODES: readonly ErrorCode[] = [
  'unauthenticated',
  'key_revoked',
  'key_expired',
  'session_ended',
  'insufficient_permission',
  'wrong_key_type',
];

/**
 * The codes that every operation for the pages of a site can return: other pages may not call the operation, and the site
 * may be inactive.
 */
const PAGE_CODES: readonly ErrorCode[] = ['forbidden', 'site_inactive'];

/** Every code that an operation can return, in the order of `ERROR_CODES`. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const { access, body, errors = [], takesFile = false } = operation;
  const codes = new Set<ErrorCode>([
    ...COMMON_CODES,
    ...(access === 'open' ? [] : CREDENTIAL_CODES),
    ...(isPageOperation(operation) ? PAGE_CODES : []),
    ...(isPageWrite(operation) ? (['identity_required'] as const) : []),
    ...(isWrite(operation) && !isPageOperation(operation) ? (['forbidden_origin'] as const) : []),
    ...errors,
    ...(namesRecordInPath(operation) ? (['not_found'] as const) : []),
    ...(body ? (['request_timeout', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(body && !takesFile ? (['invalid_json'] as const) : []),
    ...(takesFile ? (['storage_full'] as const) : []),
    ...(takesIdempotencyKey(operation) ? (['idempotency_in_progress', 'idempotency_mismatch'] as const) : []),
    ...(takesIfMatch(operation) ? (['version_conflict'] as const) : []),
  ]);
  // The keys of `ERROR_CODES` are the codes.
  return (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => codes.has(code));
}

/** Whether an operation accepts calls from pages of other origins. */
function isPageOperation({ prefix }: Operation): boolean {
  return prefix === '/widget/v1';
}

/** Whether an operation is a write from a page, which a site may allow only to identified visitors. */
function isPageWrite(operation: Operation): boolean {
  return isPageOperation(operation) && isWrite(operation) && operation.access !== 'open';
}

function namesRecordInPath(operation: Operation): boolean {
  return pathParametersOf(operation).length > 0 && !operation.ignoresPathId;
}
