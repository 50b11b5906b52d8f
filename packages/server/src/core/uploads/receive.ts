import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type FieldErrors, isProgrammingError, ValidationError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { extendTimeLimit, restoreTimeLimit } from '../http/messages/arrival.ts';
import type { Turns } from '../http/turns.ts';
import { HOUR_MS } from '../process/durations.ts';
import { newId } from '../records/ids.ts';
import { explainDiskError } from '../storage/full.ts';
import { isStorable } from '../texts/storable.ts';
import { createMeasure } from './measure.ts';

/** An uploaded file on this machine; it is removed when the response has been sent or the client disconnects. */
export interface Upload {
  readonly path: string;
  readonly bytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file, on a route that accepts one; null until the form was received, and if it has no file. */
    upload: Upload | null;
  }
}

/** The folder for uploads, and the limits on their size and number. */
export interface UploadRules {
  /** The folder for incomplete files. */
  readonly incoming: string;
  readonly maxBytes: number;
  readonly turns: Turns;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 64 * 1024;
/** The maximum size of a form without its file. */
const MAX_FORM_BYTES = 256 * 1024;

/**
 * Makes the routes that are added to `app` afterwards accept `multipart/form-data` instead of JSON. The fields become
 * the body, which the route's schema validates. The file is represented in it by the hash of its bytes, so that a
 * repeated request is recognised.
 */
export async function acceptUploads(app: App, rules: UploadRules): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: rules.maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
  });
  app.decorateRequest('upload', null);
  app.addHook('onRequest', async (request, reply) => {
    refuseUnsupported(request.headers, rules);
    rules.turns.take(request, reply);
    extendTimeLimit(request.raw);
  });
  app.addHook('preValidation', (request, reply) => {
    // Uploads over slow connections must not use up the limit of concurrent requests.
    app.requestLimiter.leave(request);
    return receive(request, reply, rules);
  });
}

/** Refuses an unsupported media type or size before the body is read. */
function refuseUnsupported(headers: FastifyRequest['headers'], { maxBytes }: UploadRules): void {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError(
      'unsupported_media_type',
      'The body must be a form with a file: send it as multipart/form-data.',
    );
  }
  const announcedBytes = Number(headers['content-length'] ?? 0);
  if (announcedBytes > maxReadOf(maxBytes)) throw tooLargeError(maxBytes, CLOSE_CONNECTION);
  if (announcedBytes > maxBytes + MAX_FORM_BYTES) throw tooLargeError(maxBytes);
}

/** The size up to which a refused upload is drained, because a client that is still sending may not see the refusal. */
function maxReadOf(maxBytes: number): number {
  return 2 * maxBytes + MAX_FORM_BYTES;
}

const CLOSE_CONNECTION = { connection: 'close' };

function tooLargeError(maxBytes: number, headers: Record<string, string> = {}): AppError {
  const megabytes = Math.round((maxBytes / 1_048_576) * 10) / 10;
  return new AppError('payload_too_large', `The file is larger than ${megabytes} MB.`, { headers });
}

async function receive(request: FastifyRequest, reply: FastifyReply, rules: UploadRules): Promise<void> {
  const file = path.join(rules.incoming, newId());
  // This event also occurs when the client disconnects.
  reply.raw.once('close', () =>
    rm(file, { force: true }).catch((error: unknown) =>
      request.log.error({ err: error, request_id: request.id }, 'an uploaded file could not be removed'),
    ),
  );
  try {
    request.body = await Promise.race([
      readForm(request, { file, rules }),
      refuseEndlessForm(request.raw, rules),
    ]);
  } catch (error) {
    discardRest(request.raw, rules);
    // The file may have been created only after the client had disconnected.
    await rm(file, { force: true });
    throw toRefusal(error);
  } finally {
    restoreTimeLimit(request.raw);
  }
}

/**
 * Reads the rest of a refused form, because the next request of the connection would be stuck behind it. Ends the
 * connection when far more arrives than any form contains.
 */
function discardRest(raw: IncomingMessage, { maxBytes }: UploadRules): void {
  onExcess(raw, maxBytes, () => raw.destroy());
  raw.resume();
}

/** Rejects when far more arrives than any form contains, regardless of the announced length. */
function refuseEndlessForm(raw: IncomingMessage, { maxBytes }: UploadRules): Promise<never> {
  return new Promise((_resolve, reject) => {
    onExcess(raw, maxBytes, () => reject(tooLargeError(maxBytes, CLOSE_CONNECTION)));
  });
}

/** Calls `callback` for every chunk after the maximum number of drained bytes, counted from this call. */
function onExcess(raw: IncomingMessage, maxBytes: number, callback: () => void): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxReadOf(maxBytes)) callback();
  });
}

/** Reads the fields of the form, with the hash of its file as a field. @param file the path at which the file is saved. */
async function readForm(
  request: FastifyRequest,
  { file, rules }: { file: string; rules: UploadRules },
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const problems: FieldErrors = {};
  for await (const part of request.parts()) {
    const name = part.fieldname.toWellFormed().slice(0, 200);
    if (Object.hasOwn(fields, name)) problems[name] = ['must be given once'];
    if (part.type === 'field') {
      fields[name] = readField(part, problems);
      continue;
    }
    const { bytes, hash } = await save(part, file, rules);
    fields[name] = hash;
    if (name === 'file') request.upload = { path: file, bytes };
  }
  if (fields.file !== undefined && request.upload === null)
    problems.file = ['must be a file: its part of the form needs a file name'];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return fields;
}

function readField({ fieldname, value, valueTruncated }: MultipartValue, problems: FieldErrors): string {
  const text = String(value);
  // The parser parses parts whose media type is JSON, so the value may be an object.
  if (typeof value === 'object') problems[fieldname] = ['must be plain text'];
  else if (valueTruncated) problems[fieldname] = [`must have at most ${MAX_FIELD_BYTES} bytes`];
  else if (!isStorable(text))
    problems[fieldname] = ['must not contain NUL characters or unpaired surrogates'];
  return text;
}

/** Writes a part to a file as it arrives, up to the limit. */
async function save(part: MultipartFile, file: string, { incoming, maxBytes }: UploadRules) {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const measure = createMeasure();
  await pipeline(part.file, measure.stream, createWriteStream(file, { mode: 0o600 }));
  if (part.file.truncated) throw tooLargeError(maxBytes);
  return measure.result();
}

/** The refusal that corresponds to an error of the form's parser. */
function toRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || isProgrammingError(error)) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return explainDiskError(error);
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code))
    return new ValidationError({ body: [`must have one file and at most ${MAX_FIELDS} other fields`] });
  if (code === 'FST_PROTO_VIOLATION')
    return new ValidationError({ body: ['has a field with a forbidden name'] });
  return new AppError('bad_request', 'The form is not complete, or not well-formed multipart/form-data.');
}

/** The age at which a file counts as abandoned: longer than the time limit of any upload. */
const STALE_MS = HOUR_MS;

/**
 * Removes files of uploads that a crashed or stopped process left behind. Safe while other uploads are running.
 *
 * @throws {Error} when the folder cannot be read.
 */
export async function removeStaleUploads({ incoming }: Pick<UploadRules, 'incoming'>): Promise<void> {
  // The first upload creates the folder.
  const names = await fallbackIfMissing(readdir(incoming), []);
  for (const name of names) {
    const file = path.join(incoming, name);
    // Another process may have removed it in the meantime.
    const { mtimeMs } = await fallbackIfMissing(stat(file), { mtimeMs: Date.now() });
    if (mtimeMs < Date.now() - STALE_MS) await rm(file, { force: true });
  }
}

async function fallbackIfMissing<Result, Fallback>(
  result: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fallback;
    throw error;
  }
}
