import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { RefusedError } from '../errors.ts';
import { pathPartsOf } from './names.ts';
import { describeS3Error, explainS3Error, FileLostError, isMissing, isTemporary } from './s3-errors.ts';
import type { LocalFile, Storage, StoredFile } from './storage.ts';
import type { S3Settings } from './storage-url.ts';

/** Time limits for the requests to a server. */
interface S3Limits {
  readonly connectMs: number;
  /** The limit from the call to the response, including retries and backoff; reading a file may take longer. */
  readonly totalMs: number;
  /** The maximum pause in the transfer of a file, by the server or the reader. */
  readonly idleMs: number;
}

const LIMITS: S3Limits = { connectMs: 5_000, totalMs: 20_000, idleMs: 60_000 };
const ATTEMPTS = 3;
const PAUSE_MS = 100;

/** Stores files in a bucket of an S3-compatible server. Sends no request before the first call. */
export class S3Storage implements Storage {
  readonly #settings: S3Settings;
  readonly #totalMs: number;
  /** Loaded only if a bucket is configured, because the library takes 30 MB of memory. */
  readonly #sdk = import('@aws-sdk/client-s3');
  readonly #client: Promise<S3Client>;

  constructor(settings: S3Settings, limits: S3Limits = LIMITS) {
    this.#settings = settings;
    this.#totalMs = limits.totalMs;
    this.#client = this.#sdk.then((sdk) => createClient(sdk, settings, limits));
  }

  async put(name: string, file: LocalFile): Promise<void> {
    const key = this.#keyOf(name);
    const hash = await hashOf(file);
    await this.#request((signal) => this.#putWithRetries({ key, hash, file }, signal));
    await rm(file.path, { force: true });
  }

  async open(name: string): Promise<StoredFile | undefined> {
    return this.#openKey(this.#keyOf(name));
  }

  async findSize(name: string): Promise<number | undefined> {
    const { HeadObjectCommand } = await this.#sdk;
    return this.#request(async (abortSignal) => {
      const command = new HeadObjectCommand(this.#objectOf(this.#keyOf(name)));
      const response = await (await this.#client).send(command, { abortSignal }).catch(undefinedIfMissing);
      return response && this.#lengthOf(response);
    });
  }

  async remove(name: string): Promise<void> {
    await this.#removeKey(this.#keyOf(name));
  }

  async check(): Promise<void> {
    const key = `${this.#settings.prefix}check-${crypto.randomUUID()}`;
    const { PutObjectCommand } = await this.#sdk;
    try {
      await this.#request(async (abortSignal) => {
        const command = new PutObjectCommand({ ...this.#objectOf(key), Body: 'check' });
        await (await this.#client).send(command, { abortSignal });
      });
      const file = await this.#openKey(key);
      if (!file) throw new FileLostError('A stored file cannot be found.');
      file.stream.destroy();
      await this.#removeKey(key);
      // Without the right to list, the server reports a missing file as forbidden.
      await this.#openKey(key);
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      throw new RefusedError(describeS3Error(cause, this.#settings), { cause });
    }
  }

  async close(): Promise<void> {
    (await this.#client).destroy();
  }

  #keyOf(name: string): string {
    return this.#settings.prefix + pathPartsOf(name).join('/');
  }

  #objectOf(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: key };
  }

  /** Uploads a file, with retries: the client itself cannot retry a request with a stream as its body. */
  async #putWithRetries(upload: Upload, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#putOnce(upload, signal);
      } catch (error) {
        if (attempt === ATTEMPTS || signal.aborted || !isTemporary(error)) throw error;
      }
      await delay(PAUSE_MS * 2 ** attempt);
    }
  }

  async #putOnce({ key, hash, file }: Upload, signal: AbortSignal): Promise<void> {
    const { PutObjectCommand } = await this.#sdk;
    const body = createReadStream(file.path);
    // The client only pipes the stream, and would hang if reading the file failed.
    const readFailure = new AbortController();
    body.on('error', () => readFailure.abort());
    const command = new PutObjectCommand({
      ...this.#objectOf(key),
      Body: body,
      ContentLength: file.bytes,
      ContentType: file.mediaType,
    });
    signContent(command, hash);
    try {
      await (await this.#client).send(command, {
        abortSignal: AbortSignal.any([signal, readFailure.signal]),
      });
    } catch (error) {
      throw body.errored ?? error;
    } finally {
      body.destroy();
    }
  }

  async #openKey(key: string): Promise<StoredFile | undefined> {
    const { GetObjectCommand } = await this.#sdk;
    return this.#request(async (abortSignal) => {
      const command = new GetObjectCommand(this.#objectOf(key));
      const response = await (await this.#client).send(command, { abortSignal }).catch(undefinedIfMissing);
      if (response === undefined) return undefined;
      const { Body: stream } = response;
      if (!(stream instanceof Readable)) throw new Error(`${this.#settings.host} responded without a file.`);
      return { stream, bytes: this.#lengthOf(response) };
    });
  }

  #lengthOf({ ContentLength: bytes }: { ContentLength?: number | undefined }): number {
    if (bytes !== undefined) return bytes;
    throw new Error(`${this.#settings.host} responded without the length of the file.`);
  }

  async #removeKey(key: string): Promise<void> {
    const { DeleteObjectCommand } = await this.#sdk;
    await this.#request(async (abortSignal) => {
      const command = new DeleteObjectCommand(this.#objectOf(key));
      await (await this.#client).send(command, { abortSignal }).catch(undefinedIfMissing);
    });
  }

  /** Sends a request with a time limit, and explains its errors. */
  async #request<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const timeout = new AbortController();
    // Not AbortSignal.timeout, because the limit ends with the response, while its file may be read for longer.
    const timer = setTimeout(() => timeout.abort(), this.#totalMs);
    try {
      return await send(timeout.signal);
    } catch (error) {
      throw explainS3Error(error, this.#settings);
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Upload {
  readonly key: string;
  readonly hash: string;
  readonly file: LocalFile;
}

function createClient(
  { S3Client }: typeof import('@aws-sdk/client-s3'),
  { endpoint, region, credentials }: S3Settings,
  { connectMs, idleMs }: S3Limits,
): S3Client {
  // Requests are limited elsewhere, and slow readers must not exhaust the sockets.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return new S3Client({
    endpoint,
    region,
    // Buckets as host names need a wildcard in DNS and certificate, which few self-hosted servers have.
    forcePathStyle: true,
    ...(credentials && { credentials }),
    // Many S3-compatible servers do not support the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // Without a logger, the client writes to the console.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/**
 * Signs the content, which the client omits for streams, so that every server with Signature Version 4
 * refuses a file that was damaged in transit.
 */
function signContent(command: PutObjectCommand, hash: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      // The client builds an HTTP request; its type leaves the protocol open.
      const request = args.request as { headers: Record<string, string> };
      request.headers['x-amz-content-sha256'] = hash;
      return next(args);
    },
    { step: 'build', name: 'signContent' },
  );
}

/** @throws {Error} when the size of the file differs from the declared one, because the server would wait for the rest. */
async function hashOf({ path, bytes }: LocalFile): Promise<string> {
  const { size } = await stat(path);
  if (size !== bytes) throw new Error(`${path} has ${size} bytes instead of ${bytes}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
