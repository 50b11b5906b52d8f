import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { RefusedError } from '../errors.ts';
import { pathOfName } from './names.ts';
import { describeS3Error, explainS3Error, isMissing, isPassing } from './s3-errors.ts';
import type { LocalFile, Storage, StoredFile } from './storage.ts';
import type { S3Location } from './storage-url.ts';

/** How long the server may take. */
export interface S3Limits {
  readonly connectMs: number;
  /** From the call until it is answered, attempts and pauses included; a file may be read for longer. */
  readonly totalMs: number;
  /** How long nothing may come of a file that is read, or be taken by its reader. */
  readonly idleMs: number;
}

const LIMITS: S3Limits = { connectMs: 5_000, totalMs: 20_000, idleMs: 60_000 };
const ATTEMPTS = 3;
const PAUSE_MS = 100;

/** Keeps files in a bucket of an S3-compatible server. Nothing is asked before the first call. */
export class S3Storage implements Storage {
  readonly #location: S3Location;
  readonly #totalMs: number;
  /** Loaded only where it is used: it costs 30 MB. */
  readonly #sdk = import('@aws-sdk/client-s3');
  readonly #client: Promise<S3Client>;

  constructor(location: S3Location, limits: S3Limits = LIMITS) {
    this.#location = location;
    this.#totalMs = limits.totalMs;
    this.#client = this.#sdk.then((sdk) => createClient(sdk, location, limits));
  }

  async put(name: string, file: LocalFile): Promise<void> {
    const key = this.#keyOf(name);
    const hash = await hashOf(file);
    await this.#ask((signal) => this.#putAgain({ key, hash, file }, signal));
    await rm(file.path, { force: true });
  }

  async open(name: string): Promise<StoredFile | undefined> {
    return this.#openKey(this.#keyOf(name));
  }

  async findSize(name: string): Promise<number | undefined> {
    const { HeadObjectCommand } = await this.#sdk;
    return this.#ask(async (abortSignal) => {
      const command = new HeadObjectCommand(this.#placeOf(this.#keyOf(name)));
      const answer = await (await this.#client).send(command, { abortSignal }).catch(orMissing);
      return answer && this.#lengthOf(answer);
    });
  }

  async remove(name: string): Promise<void> {
    await this.#removeKey(this.#keyOf(name));
  }

  async check(): Promise<void> {
    const key = `${this.#location.prefix}check-${crypto.randomUUID()}`;
    const { PutObjectCommand } = await this.#sdk;
    try {
      await this.#ask(async (abortSignal) => {
        const command = new PutObjectCommand({ ...this.#placeOf(key), Body: 'check' });
        await (await this.#client).send(command, { abortSignal });
      });
      const file = await this.#openKey(key);
      if (!file) throw Object.assign(new Error('A file was put and is not there.'), { name: 'FileLost' });
      file.stream.destroy();
      await this.#removeKey(key);
      // Without the right to list, a missing file is answered as a forbidden one.
      await this.#openKey(key);
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      throw new RefusedError(describeS3Error(cause, this.#location), { cause });
    }
  }

  async close(): Promise<void> {
    (await this.#client).destroy();
  }

  #keyOf(name: string): string {
    return this.#location.prefix + pathOfName(name).join('/');
  }

  #placeOf(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#location.bucket, Key: key };
  }

  /** The client itself cannot repeat a request whose body is a stream. */
  async #putAgain(upload: Upload, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#putOnce(upload, signal);
      } catch (error) {
        if (attempt === ATTEMPTS || signal.aborted || !isPassing(error)) throw error;
      }
      await delay(PAUSE_MS * 2 ** attempt);
    }
  }

  async #putOnce({ key, hash, file }: Upload, signal: AbortSignal): Promise<void> {
    const { PutObjectCommand } = await this.#sdk;
    const body = createReadStream(file.path);
    // The client only pipes it, and would wait in vain for the rest of a file that cannot be read.
    const broken = new AbortController();
    body.on('error', () => broken.abort());
    const command = new PutObjectCommand({
      ...this.#placeOf(key),
      Body: body,
      ContentLength: file.bytes,
      ContentType: file.mediaType,
    });
    signContent(command, hash);
    try {
      await (await this.#client).send(command, { abortSignal: AbortSignal.any([signal, broken.signal]) });
    } catch (error) {
      throw body.errored ?? error;
    } finally {
      body.destroy();
    }
  }

  async #openKey(key: string): Promise<StoredFile | undefined> {
    const { GetObjectCommand } = await this.#sdk;
    return this.#ask(async (abortSignal) => {
      const command = new GetObjectCommand(this.#placeOf(key));
      const answer = await (await this.#client).send(command, { abortSignal }).catch(orMissing);
      if (answer === undefined) return undefined;
      const { Body: stream } = answer;
      if (!(stream instanceof Readable)) throw new Error(`${this.#location.host} answered without a file.`);
      return { stream, bytes: this.#lengthOf(answer) };
    });
  }

  #lengthOf({ ContentLength: bytes }: { ContentLength?: number | undefined }): number {
    if (bytes !== undefined) return bytes;
    throw new Error(`${this.#location.host} answered without the length of the file.`);
  }

  async #removeKey(key: string): Promise<void> {
    const { DeleteObjectCommand } = await this.#sdk;
    await this.#ask(async (abortSignal) => {
      const command = new DeleteObjectCommand(this.#placeOf(key));
      await (await this.#client).send(command, { abortSignal }).catch(orMissing);
    });
  }

  /** Lets a question take so long and no longer, and explains what went wrong. */
  async #ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const late = new AbortController();
    // Not AbortSignal.timeout: the limit ends with the answer, and a file is read after it.
    const timer = setTimeout(() => late.abort(), this.#totalMs);
    try {
      return await question(late.signal);
    } catch (error) {
      throw explainS3Error(error, this.#location);
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
  { endpoint, region, credentials }: S3Location,
  { connectMs, idleMs }: S3Limits,
): S3Client {
  // Requests are limited elsewhere; a slow reader must not keep a socket from the others.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return new S3Client({
    endpoint,
    region,
    // Buckets as host names need a wildcard in DNS and certificate, which few servers of one's own have.
    forcePathStyle: true,
    ...(credentials && { credentials }),
    // The checksums that the client adds by itself are not known to many S3-compatible servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // Without one it writes to the console.
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
 * Signs the bytes themselves, which the client leaves out for streams: a server refuses a file that was damaged on
 * its way, and every one that knows version 4 of the signature can do so.
 */
function signContent(command: PutObjectCommand, hash: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      // Built by the client itself for HTTP; its type leaves the protocol open.
      const request = args.request as { headers: Record<string, string> };
      request.headers['x-amz-content-sha256'] = hash;
      return next(args);
    },
    { step: 'build', name: 'signContent' },
  );
}

/** @throws {Error} where the file has another size than was said, for which the server would wait. */
async function hashOf({ path, bytes }: LocalFile): Promise<string> {
  const { size } = await stat(path);
  if (size !== bytes) throw new Error(`${path} has ${size} bytes instead of ${bytes}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function orMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
