import { type AppError, UnavailableError } from '../errors.ts';
import { storageFullError } from './full.ts';
import type { S3Location } from './storage-url.ts';

/** Words of Ceph, MinIO and Swift, whose last one stands for its quotas, where files of our sizes are meant. */
const FULL =
  /^(?:EntityTooLarge|QuotaExceeded\w*|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage\w*|InsufficientCapacity)$/;
/** Words for what passes by itself, whatever status they come with; the first two for a file damaged on its way. */
const AWAY =
  /^(?:BadDigest|XAmzContentSHA256Mismatch|SlowDown|ServiceUnavailable|Throttl\w+|RequestTimeout|TimeoutError|AbortError)$/;
/** Node's words for a server that cannot be reached, or goes away. */
const UNREACHABLE =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Node's and OpenSSL's words for a certificate that is not believed, or a server that speaks no TLS. */
const TLS =
  /^(?:EPROTO|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|HOSTNAME_MISMATCH)$/;

/** What the client says of a request that failed, as far as it is known. */
interface Failure {
  /** The word of the server, such as `NoSuchBucket`, or the client's own. */
  readonly name: string;
  /** Of the answer; 0 where none came. */
  readonly status: number;
  /** Of the connection; empty where it did its work. */
  readonly code: string;
}

function read(error: unknown): Failure {
  // The client's errors have these fields, and those of Node only `code`; none is trusted to be there.
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

/** Whether there is no such key; a bucket that is not there is another matter. */
export function isMissing(error: unknown): boolean {
  const { name } = read(error);
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** Whether the server may answer the next time. */
export function isPassing(error: unknown): boolean {
  const { name, status, code } = read(error);
  if (isFull(error)) return false;
  return AWAY.test(name) || status >= 500 || status === 429 || (status === 0 && UNREACHABLE.test(code));
}

function isFull(error: unknown): boolean {
  const { name, status } = read(error);
  return status === 507 || FULL.test(name);
}

/** What to throw to a caller: a refusal of a server that is away or full, else a fault of ours that says why. */
export function explainS3Error(error: unknown, location: S3Location): AppError | Error {
  if (isFull(error)) return storageFullError(error);
  if (isPassing(error)) {
    const away = new UnavailableError('The storage does not respond: try again shortly.');
    away.cause = error;
    return away;
  }
  const { name, status, code } = read(error);
  // Neither of the server nor of the way to it.
  if (error instanceof Error && status === 0 && !(name in ADVICE) && !TLS.test(code)) return error;
  return new Error(describeS3Error(error, location), { cause: error });
}

/** What is wrong and what to do, as a sentence for the operator: with host and bucket, without any secret. */
export function describeS3Error(error: unknown, { host, bucket }: S3Location): string {
  const { name, status, code } = read(error);
  const place = `The bucket ${bucket} at ${host}`;
  if (isFull(error)) return `${place} is full: make room, or raise its quota.`;
  if (TLS.test(code)) {
    return `${host} of STORAGE_URL cannot be trusted (${code}): s3:// needs TLS with a certificate that Node.js knows (NODE_EXTRA_CA_CERTS), s3+http:// none.`;
  }
  if (isPassing(error)) {
    const reason = code || (status > 0 ? `status ${status}` : name);
    return `${host} of STORAGE_URL does not respond (${reason}): check the address, and that the server runs.`;
  }
  const advice = ADVICE[name] ?? (status >= 300 && status < 400 ? ADVICE.PermanentRedirect : undefined);
  return `${place} of STORAGE_URL cannot be used (${name}${status > 0 ? `, status ${status}` : ''}): ${advice ?? 'check STORAGE_URL'}.`;
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
  FileLost: 'a file that was put is not there a moment later, so the server must show at once what it has',
  CredentialsProviderError: 'put an access key and a secret into it, or into the environment',
  ExpiredToken: 'the credentials of the environment have expired',
  RequestTimeTooSkewed: 'set the clock of this machine',
  PermanentRedirect: WRONG_REGION,
  AuthorizationHeaderMalformed: WRONG_REGION,
  IllegalLocationConstraintException: WRONG_REGION,
};
