import { type FileHandle, open } from 'node:fs/promises';

/** The accepted formats. */
export type Format = 'png' | 'jpeg' | 'webp';

export const TRUNCATED_PROBLEM = 'is cut off: its end is missing, so save it or send it again';
export const DAMAGED_PROBLEM = 'is damaged: open it, and save it again as PNG, JPEG or WebP';

/** The number of leading bytes by which the format is recognised. */
const START_BYTES = 1024;
/** The number of trailing bytes in which the end marker is searched for, because some cameras append data to it. */
const END_BYTES = 64 * 1024;

/** The magic bytes of a format, with one character for each byte, and their offset in the file. */
interface Signature {
  readonly offset: number;
  readonly texts: readonly string[];
}

const ACCEPTED_FORMATS: readonly (readonly [Format, Signature])[] = [
  ['png', { offset: 0, texts: ['\x89PNG\r\n\x1a\n'] }],
  ['jpeg', { offset: 0, texts: ['\xff\xd8\xff'] }],
  ['webp', { offset: 8, texts: ['WEBP'] }],
];

const EXPORT_REMEDY = 'export it as PNG or JPEG';

/** The unsupported formats that people upload, with the remedy; the first match counts. */
const UNSUPPORTED_FORMATS: readonly (Signature & { readonly name: string; readonly remedy: string })[] = [
  { offset: 4, texts: ['ftypavif', 'ftypavis'], name: 'an AVIF picture', remedy: EXPORT_REMEDY },
  {
    offset: 4,
    texts: ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1'],
    name: 'a HEIC picture',
    remedy: `${EXPORT_REMEDY}, or choose “Most Compatible” in the settings of the camera`,
  },
  { offset: 4, texts: ['ftyp'], name: 'a video', remedy: 'take a screenshot of the moment that matters' },
  { offset: 0, texts: ['%PDF-'], name: 'a PDF document', remedy: 'export its page as PNG or JPEG' },
  {
    offset: 0,
    texts: ['II*\0', 'MM\0*'],
    name: 'a TIFF picture or a raw camera file',
    remedy: EXPORT_REMEDY,
  },
  { offset: 0, texts: ['8BPS'], name: 'a Photoshop document', remedy: EXPORT_REMEDY },
  { offset: 0, texts: ['GIF8'], name: 'a GIF picture', remedy: EXPORT_REMEDY },
  { offset: 0, texts: ['BM'], name: 'a BMP picture', remedy: EXPORT_REMEDY },
  { offset: 0, texts: ['\0\0\x01\0'], name: 'an icon file', remedy: EXPORT_REMEDY },
  { offset: 0, texts: ['\xff\x0a', '\0\0\0\x0cJXL '], name: 'a JPEG XL picture', remedy: EXPORT_REMEDY },
  { offset: 0, texts: ['\0\0\0\x0cjP'], name: 'a JPEG 2000 picture', remedy: EXPORT_REMEDY },
  {
    offset: 0,
    texts: ['PK\x03\x04'],
    name: 'an archive or a document',
    remedy: 'send the picture in it as PNG or JPEG',
  },
];

const SVG = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!DOCTYPE svg|!--)/i;

interface FileEnds {
  /** The first and the last bytes, with one character for each byte. */
  readonly firstBytes: string;
  readonly lastBytes: string;
  readonly bytes: number;
}

/** Reads the first bytes of a file. @throws {Error} the operating system's error, if the file does not exist. */
export function readStart(file: string): Promise<string> {
  return withFile(file, (handle) => readText(handle, 0, START_BYTES));
}

/** Reads both ends of a file. */
function readEnds(file: string): Promise<FileEnds> {
  return withFile(file, async (handle) => {
    const { size } = await handle.stat();
    const lastAt = Math.max(0, size - END_BYTES);
    return {
      firstBytes: await readText(handle, 0, START_BYTES),
      lastBytes: await readText(handle, lastAt, END_BYTES),
      bytes: size,
    };
  });
}

async function withFile<T>(file: string, read: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file);
  try {
    return await read(handle);
  } finally {
    await handle.close();
  }
}

/** Reads at most `length` bytes as Latin-1, which has one character for each byte. */
async function readText(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}

/** The format of a file by its first bytes; undefined for an unsupported one. */
export function formatOf(firstBytes: string): Format | undefined {
  return ACCEPTED_FORMATS.find(([, signature]) => hasSignature(firstBytes, signature))?.[0];
}

function hasSignature(firstBytes: string, { offset, texts }: Signature): boolean {
  return texts.some((text) => firstBytes.startsWith(text, offset));
}

/** Names an unsupported format, if known, and the remedy. */
export function describeUnsupportedFormat(firstBytes: string): string {
  const rule = 'must be a PNG, JPEG or WebP picture';
  if (firstBytes === '') return `${rule}; it is empty`;
  if (SVG.test(firstBytes)) return `${rule}; this is an SVG drawing: ${EXPORT_REMEDY}`;
  const unsupportedFormat = UNSUPPORTED_FORMATS.find((signature) => hasSignature(firstBytes, signature));
  return unsupportedFormat ? `${rule}; this is ${unsupportedFormat.name}: ${unsupportedFormat.remedy}` : rule;
}

/** Whether a picture is truncated, by its end marker or its declared length. Always false for JPEG, where only the decoder can detect it. */
export async function isTruncated(file: string): Promise<boolean> {
  const { firstBytes, lastBytes, bytes } = await readEnds(file);
  const format = formatOf(firstBytes);
  if (format === 'png') return !lastBytes.includes('IEND');
  if (format === 'webp') return Buffer.from(firstBytes.slice(4, 8), 'latin1').readUInt32LE() + 8 > bytes;
  return false;
}

/** Adds the end marker of JPEG, which some programs omit from complete pictures. @returns whether it was missing. */
export async function addEndMarker(file: string): Promise<boolean> {
  const { lastBytes } = await readEnds(file);
  if (lastBytes.endsWith('\xff\xd9')) return false;
  const handle = await open(file, 'a');
  try {
    await handle.write(Buffer.from([0xff, 0xd9]));
  } finally {
    await handle.close();
  }
  return true;
}
