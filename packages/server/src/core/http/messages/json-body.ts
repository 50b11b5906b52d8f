import { isUtf8 } from 'node:buffer';
import { AppError, ValidationError } from '../../errors.ts';
import { isStorable } from '../../texts/storable.ts';

export const BODY_LIMIT_BYTES = 256 * 1024;
const MAX_DEPTH = 32;
const MAX_ITEMS = 1_000;

/**
 * Refuses a compressed body, which is never decompressed: a small body could exhaust the memory.
 *
 * @throws {AppError} `unsupported_media_type`.
 */
export function refuseCompressed(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new AppError(
    'unsupported_media_type',
    'The body must not be compressed: send it without Content-Encoding.',
  );
}

/** The byte order mark with which some programs begin a text in UTF-8. */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses the JSON of a request body, ignoring a byte order mark, and checks its limits: at most 32 levels, at most
 * 1,000 entries in a list or object, and no text that the database could not store.
 *
 * @returns undefined for an empty body.
 * @throws {AppError} `invalid_json` when it is not JSON in UTF-8.
 * @throws {ValidationError} naming the first position that breaks a limit.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const encoding = otherEncodingOf(bytes);
  if (encoding) throw new AppError('invalid_json', `The body is encoded in ${encoding}: send it in UTF-8.`);
  const value = parse(withoutByteOrderMark(bytes).toString());
  inspect(value, '', 1);
  return value;
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}

/** The apparent encoding of a body; undefined for UTF-8. */
function otherEncodingOf(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  // Recognised by its byte order mark, or by the first character of JSON, which is below 128.
  if ((first === 0xff && second === 0xfe) || second === 0) return 'UTF-16';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'UTF-16';
  return isUtf8(bytes) ? undefined : 'Latin-1 or another encoding';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_json', 'The body is not well-formed JSON.');
  }
}

function inspect(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string' && !isStorable(value)) {
    refuse(path, 'must not contain NUL characters or unpaired surrogates');
  }
  if (typeof value !== 'object' || value === null) return;
  const problem = findProblem(value, depth);
  if (problem !== undefined) refuse(path, problem);
  for (const [key, item] of Object.entries(value))
    inspect(item, path === '' ? key : `${path}.${key}`, depth + 1);
}

function findProblem(value: object, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`;
  if (Array.isArray(value)) {
    return value.length > MAX_ITEMS ? `must not have more than ${MAX_ITEMS} items` : undefined;
  }
  const keys = Object.keys(value);
  if (keys.length > MAX_ITEMS) return `must not have more than ${MAX_ITEMS} fields`;
  const isForbidden = (key: string) => key === '__proto__' || !isStorable(key);
  return keys.some(isForbidden) ? 'has a field with a forbidden name' : undefined;
}

function refuse(path: string, clause: string): never {
  // A path consists of the caller's keys and can be as long as the body.
  throw new ValidationError(Object.fromEntries([[path.toWellFormed().slice(0, 200) || 'body', [clause]]]));
}
