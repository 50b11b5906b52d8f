import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PictureType } from '@postil/contract';
import type { Metadata, Sharp } from 'sharp';
import { AppError, isProgrammingError, ValidationError } from '../errors.ts';
import { newId } from '../records/ids.ts';
import { explainDiskError } from '../storage/full.ts';
import type { LocalFile } from '../storage/storage.ts';
import { FairQueue } from './fair-queue.ts';
import {
  addEndMarker,
  DAMAGED_PROBLEM,
  describeUnsupportedFormat,
  type Format,
  formatOf,
  isTruncated,
  readStart,
  TRUNCATED_PROBLEM,
} from './formats.ts';
import { createMeasure } from './measure.ts';
import type { Upload } from './receive.ts';

/** A file on this machine, synced, with the hash of its bytes. */
export interface ProcessedFile extends LocalFile {
  /** SHA-256, 64 hexadecimal digits. */
  readonly hash: string;
}

/** A picture re-encoded from an upload without its metadata, and a preview. The caller must remove both files. */
export interface Picture {
  readonly image: ProcessedFile & { readonly mediaType: PictureType };
  /** WebP, at most 640 pixels wide. */
  readonly preview: ProcessedFile;
  /** In pixels, after the rotation in the metadata was applied. */
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an upload. Uploads are processed one at a time, and fairly between organisations.
 *
 * @param organizationId the organisation of the upload.
 * @param previewPart the part of a tall picture in its preview: at most 640 pixels from the top, or all of it.
 *   Default: the upper part.
 * @throws {ValidationError} for a file that is not a complete picture, or one too large to decode.
 * @throws {AppError} `rate_limited` if too many pictures of the organisation are waiting, `unavailable` if too many in
 *   total are.
 */
export type ProcessPicture = (
  upload: Upload,
  organizationId: string,
  previewPart?: 'upper part' | 'whole picture',
) => Promise<Picture>;

export const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 10;
const PREVIEW_PIXELS = 640;
/**
 * Pictures are decoded one after the other, which bounds the memory, and the queue is short enough that no connection
 * is closed as idle meanwhile.
 */
const QUEUE_LIMITS = { maxWaiting: 16, maxWaitingPerHolder: 3 };

/** The maximum memory for decoding one picture, in addition to that for reading it line by line, in bytes. */
const MAX_DECODED_BYTES = 130_000_000;

/** Settings that encode line by line, if the format allows it, and quickly for every picture. */
const FORMATS: Readonly<Record<Format, { type: PictureType; encode: (image: Sharp) => Sharp }>> = {
  png: { type: 'image/png', encode: (image: Sharp) => image.png({ compressionLevel: 4 }) },
  jpeg: { type: 'image/jpeg', encode: (image: Sharp) => image.jpeg({ quality: 90, optimiseCoding: false }) },
  webp: { type: 'image/webp', encode: (image: Sharp) => image.webp({ quality: 90, effort: 2 }) },
};

/** Creates a `ProcessPicture` that queues its calls. @param incoming the folder for incomplete files. */
export function createPictureProcessor({ incoming }: { incoming: string }): ProcessPicture {
  const queue = new FairQueue(QUEUE_LIMITS);
  return (upload, organizationId, previewPart = 'upper part') =>
    queue.run(organizationId, async () =>
      processPicture(await loadDecoder(), { upload, incoming, previewPart }),
    );
}

type Decoder = typeof import('sharp').default;

let decoder: Promise<Decoder> | undefined;

/**
 * The decoder, restricted to the three formats, without a cache. Loaded at the first picture, to save its memory on a
 * server without pictures.
 */
export function loadDecoder(): Promise<Decoder> {
  decoder ??= prepareDecoder();
  return decoder;
}

async function prepareDecoder(): Promise<Decoder> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function processPicture(
  sharp: Decoder,
  { upload, incoming, previewPart }: { upload: Upload; incoming: string; previewPart: PreviewPart },
): Promise<Picture> {
  const format = await readFormat(upload.path);
  const { width, height } = await readSize(sharp, upload.path);
  const { type } = FORMATS[format];
  const [imagePath, previewPath] = [path.join(incoming, newId()), path.join(incoming, newId())];
  try {
    const image = await reencode(sharp, { file: upload.path, format, outputPath: imagePath });
    const preview = await write(previewOf(sharp(imagePath), { width, height, previewPart }), previewPath);
    return {
      image: { ...image, mediaType: type },
      preview: { ...preview, mediaType: 'image/webp' },
      width,
      height,
    };
  } catch (error) {
    await Promise.all([imagePath, previewPath].map((file) => rm(file, { force: true })));
    throw error;
  }
}

/** Re-encodes a picture, without its metadata. */
async function reencode(
  sharp: Decoder,
  { file, format, outputPath }: { file: string; format: Format; outputPath: string },
): Promise<Omit<ProcessedFile, 'mediaType'>> {
  const { encode } = FORMATS[format];
  const reencodeFile = (failOn: FailOn) => write(encode(decode(sharp, file, failOn)), outputPath);
  try {
    return await (format === 'jpeg' ? reencodeFile('warning').catch(retryLeniently) : reencodeFile('error'));
  } catch (error) {
    throw await toRefusal(error, file);
  }

  /** Retries a JPEG about which the decoder warns; it reports missing parts as a warning, too. */
  async function retryLeniently(error: unknown) {
    if (!(error instanceof UndecodedError)) throw error;
    if (/premature end of JPEG/i.test(error.reason) && (await addEndMarker(file)))
      return reencodeFile('warning');
    if (MISSING_DATA_MESSAGES.test(error.reason)) throw error;
    return reencodeFile('error');
  }
}

/** Determines the format by the first bytes; the media type and name in the form are ignored. */
async function readFormat(file: string): Promise<Format> {
  const firstBytes = await readStart(file).catch((error: unknown) => {
    throw toLostUpload(error);
  });
  const format = formatOf(firstBytes);
  if (format === undefined) throw new ValidationError({ file: [describeUnsupportedFormat(firstBytes)] });
  return format;
}

/** The refusal of an upload whose file is gone: the client disconnected, which removes it even while it waits. */
function toLostUpload(error: unknown): unknown {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isGone
    ? new AppError('bad_request', 'The connection was lost before the upload was complete: send it again.')
    : error;
}

type FailOn = 'error' | 'warning';

/** The messages of the JPEG decoder for missing data, at the end of the file or before its end marker. */
/** The decoder's messages when the machine has too little memory for a picture. */
const OUT_OF_MEMORY = /out of memory|unable to allocate/i;
const MISSING_DATA_MESSAGES = /premature end of (?:JPEG|data)/i;

/** Decodes a picture; with `error`, as leniently as browsers, because some cameras cause warnings. */
function decode(sharp: Decoder, file: string, failOn: FailOn): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1, failOn }).autoOrient();
}

/** Reads the size from the header, before decoding. @throws {ValidationError} when it is too large. */
async function readSize(sharp: Decoder, file: string): Promise<{ width: number; height: number }> {
  const header = await sharp(file, { limitInputPixels: false, pages: 1, failOn: 'error' })
    .metadata()
    .catch(async (error: unknown) => {
      throw await toRefusal(new UndecodedError(error), file);
    });
  const { width, height } = header.autoOrient;
  const pixels = width * height;
  const max = Math.min(MAX_PIXELS, Math.floor(MAX_DECODED_BYTES / bytesPerPixel(header)));
  if (pixels > max) {
    const megapixels = Math.floor(max / 100_000) / 10;
    const remedy = max < MAX_PIXELS ? ', or be saved as a PNG without interlacing' : '';
    throw new ValidationError({
      file: [`must have at most ${megapixels} megapixels${remedy}; it is ${width} × ${height} pixels`],
    });
  }
  return { width, height };
}

/** The measured memory for a pixel of a picture that cannot be decoded line by line; otherwise 0. */
function bytesPerPixel({ format, isProgressive, chromaSubsampling, channels, depth }: Metadata): number {
  if (format === 'webp') return 10;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3.5 : 6.5;
  return channels * (depth === 'ushort' ? 2.5 : 1.1);
}

type PreviewPart = NonNullable<Parameters<ProcessPicture>[2]>;

function previewOf(image: Sharp, size: { width: number; height: number; previewPart: PreviewPart }): Sharp {
  const width = Math.min(PREVIEW_PIXELS, size.width);
  const fullHeight = Math.round((size.height * width) / size.width);
  // 16,383 is the maximum height of a WebP picture.
  const max = size.previewPart === 'upper part' ? PREVIEW_PIXELS : 16_383;
  const height = Math.max(1, Math.min(max, fullHeight));
  return image.resize({ width, height, fit: 'cover', position: 'top' }).webp({ quality: 80 });
}

/** Streams a picture to a file as it is encoded, and syncs the file. @throws {UndecodedError} */
async function write(image: Sharp, file: string): Promise<Omit<ProcessedFile, 'mediaType'>> {
  const measure = createMeasure();
  try {
    await pipeline(
      image.timeout({ seconds: TIMEOUT_SECONDS }),
      measure.stream,
      createWriteStream(file, { flush: true, mode: 0o600 }),
    );
  } catch (error) {
    throw new UndecodedError(error);
  }
  return { path: file, ...measure.result() };
}

/** Thrown when a picture could not be decoded or written. */
class UndecodedError extends Error {
  constructor(cause: unknown) {
    super('A picture could not be decoded.', { cause });
  }

  /** The decoder's message. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message : '';
  }
}

/** Replaces the decoder's messages, which name files and the decoder itself. @param file the upload. */
async function toRefusal(error: unknown, file: string): Promise<unknown> {
  const cause = error instanceof UndecodedError ? error.cause : error;
  if (!(error instanceof UndecodedError && cause instanceof Error)) return error;
  if ('syscall' in cause) return explainDiskError(cause);
  if (isProgrammingError(cause) || OUT_OF_MEMORY.test(cause.message)) return cause;
  if (/^timeout:/.test(cause.message))
    return new ValidationError({ file: [`must be a picture that is decoded within ${TIMEOUT_SECONDS} s`] });
  const isDataMissing = MISSING_DATA_MESSAGES.test(cause.message) || (await isTruncated(file));
  return new ValidationError({ file: [isDataMissing ? TRUNCATED_PROBLEM : DAMAGED_PROBLEM] });
}
