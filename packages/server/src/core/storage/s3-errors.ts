import { type AppError, UnavailableError } from '../errors.ts';
import { explainConnectionFailure } from '../net/failures.ts';
import { storageFullError } from './full.ts';
import type { S3Settings } from './storage-url.ts';

/** Codes of Ceph, MinIO and Swift for a full server; the first is Swift's for a quota, at Postil's file sizes. */
const FULL_CODES =
  /^(?:EntityTooLarge|QuotaExceeded\w*|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage\w*|InsufficientCapacity)$/;
/** Error codes for temporary problems, whatever their status; the first two mean a file that was damaged in transit. */
const TEMPORARY_CODES =
  /^(?:BadDigest|XAmzContentSHA256Mismatch|SlowDown|ServiceUnavailable|Throttl\w+|RequestTimeout|TimeoutError|AbortError)$/;
/** Node's codes for an unreachable server or a closed connection. */
const UNREACHABLE_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Codes of Node and OpenSSL for an untrusted certificate, or a server without TLS. */
const TLS_CODES =
  /^(?:EPROTO|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|HOSTNAME_MISMATCH)$/;

/** The known facts about a failed request. */
interface Failure {
  /** The error code of the server, such as `NoSuchBucket`, or of the client. */
  readonly name: string;
  /** The status of the response; 0 when there is none. */
  readonly status: number;
  /** The code of the connection's error; empty without one. */
  readonly code: string;
}

function toFailure(error: unknown): Failure {
  // The client's errors have these fields, those of Node only `code`; each may be absent.
  const { name, $metadata, code } = error as {
    name?: unknown;
    $metadata?: { httpStatusCode?: number };
    code?: unknown;
  };
  return {
    name: String(name ?? ''),
    status: $metadata?.httpStatusCode ?? 0,
    code: typeof code === 'string' ? code : '',
  };
}

/** Whether the file does not exist, as opposed to the bucket. */
export function isMissing(error: unknown): boolean {
  const { name } = toFailure(error);
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** Whether the problem is temporary, so that a retry may succeed. */
export function isTemporary(error: unknown): boolean {
  const { name, status, code } = toFailure(error);
  if (isFull(error)) return false;
  return (
    TEMPORARY_CODES.test(name) ||
    status >= 500 ||
    status === 429 ||
    (status === 0 && UNREACHABLE_CODES.test(code))
  );
}

/** A file was missing right after it was stored. */
export class FileLostError extends Error {
  override readonly name = 'FileLostError';
}

function isFull(error: unknown): boolean {
  const { name, status } = toFailure(error);
  return status === 507 || FULL_CODES.test(name);
}

/**
 * The error to throw to a caller: a refusal when the server is unavailable or full, otherwise an internal error with
 * its reason.
 */
export function explainS3Error(error: unknown, settings: S3Settings): AppError | Error {
  if (isFull(error)) return storageFullError(error);
  if (isTemporary(error)) {
    const unavailableError = new UnavailableError('The storage does not respond: try again shortly.');
    unavailableError.cause = error;
    return unavailableError;
  }
  const { name, status, code } = toFailure(error);
  // Neither a server error nor a connection error.
  if (error instanceof Error && status === 0 && !(name in ADVICE) && !TLS_CODES.test(code)) return error;
  return new Error(describeS3Error(error, settings), { cause: error });
}

/** The problem and its remedy for the operator, in a sentence with host and bucket, without any secret. */
export function describeS3Error(error: unknown, { host, bucket }: S3Settings): string {
  const { name, status, code } = toFailure(error);
  const bucketAtHost = `The bucket ${bucket} at ${host}`;
  if (isFull(error)) return `${bucketAtHost} is full: free space, or raise its quota.`;
  if (TLS_CODES.test(code)) {
    return `${host} of STORAGE_URL cannot be trusted (${explainConnectionFailure(error, 'STORAGE_URL')}): s3:// needs TLS, s3+http:// none.`;
  }
  if (isTemporary(error)) {
    const reason = code || (status > 0 ? `status ${status}` : name);
    return `${host} of STORAGE_URL does not respond (${reason}): check the URL, and that the server is running.`;
  }
  const advice = ADVICE[name] ?? (status >= 300 && status < 400 ? ADVICE.PermanentRedirect : undefined);
  return `${bucketAtHost} of STORAGE_URL cannot be used (${name}${status > 0 ? `, status ${status}` : ''}): ${advice ?? 'check STORAGE_URL'}.`;
}

const WRONG_KEY = 'check access key and secret, and that their special characters are percent-encoded';
const WRONG_REGION = 'set the region of the bucket with ?region=…';

const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket, so create it or correct the name',
  InvalidBucketName: 'there is no such bucket, so correct the name',
  InvalidAccessKeyId: WRONG_KEY,
  SignatureDoesNotMatch: WRONG_KEY,
  AccessDenied:
    'the access key needs s3:GetObject, s3:PutObject and s3:DeleteObject on the objects, and s3:ListBucket on the bucket',
  FileLostError: 'a file was missing right after it was stored, so use a server with strong consistency',
  CredentialsProviderError: 'put an access key and a secret into STORAGE_URL, or into the environment',
  ExpiredToken: 'the credentials of the environment have expired',
  RequestTimeTooSkewed: 'set the clock of this machine',
  PermanentRedirect: WRONG_REGION,
  AuthorizationHeaderMalformed: WRONG_REGION,
  IllegalLocationConstraintException: WRONG_REGION,
};
