import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { createPng } from './records.ts';

/** A file that an attacker might upload, and the correct response. */
export interface HostilePicture {
  readonly name: string;
  readonly file: Buffer;
  /** `refused`: a 4xx; `cleaned`: accepted without its harmful parts; `either`: both are correct. */
  readonly outcome: 'refused' | 'cleaned' | 'either';
  readonly fileName?: string;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The text that must not occur in any served file. */
export const MARK = '<script>alert(1)</script>';

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits?: number;
  /** The PNG colour type: 0 greyscale, 2 truecolour, 3 indexed, 6 truecolour with alpha. */
  readonly colour?: number;
  readonly interlaced?: boolean;
}

function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

function png(header: Header, ...chunks: Buffer[]): Buffer {
  const { width, height, bits = 8, colour = 2, interlaced = false } = header;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG whose data are all zeros. */
function emptyPng(header: Header): Buffer {
  const { width, height, bits = 8, colour = 2, interlaced = false } = header;
  const channels = { 0: 1, 2: 3, 3: 1, 6: 4 }[colour] ?? 1;
  const bytes = interlaced
    ? interlacedSizeOf(width, height, channels * bits)
    : height * (1 + Math.ceil((width * channels * bits) / 8));
  return png(header, chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 })));
}

/** The size of the raw data of an interlaced PNG (Adam7), in bytes, https://www.w3.org/TR/png-3/#8InterlaceMethods */
function interlacedSizeOf(width: number, height: number, bitsPerPixel: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  return passes.reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return sum + (columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : 0);
  }, 0);
}

function plainPicture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false });
}

/** A JPEG whose header states another size. */
function jpegWithFalseSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const start = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0));
  copy.writeUInt16BE(height, start + 5);
  copy.writeUInt16BE(width, start + 7);
  return copy;
}

/** A JPEG with segments added after its first marker. */
function withSegments(jpeg: Buffer, ...segments: readonly [marker: number, data: Buffer][]): Buffer {
  const added = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...added, jpeg.subarray(2)]);
}

/** A zip archive with one file, with a local header only, which browsers and archivers accept. */
function zip(name: string, content: string): Buffer {
  const data = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), data]);
}

function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${MARK}</svg>`;

/** Creates every hostile file of the tests, none of which is in the repository. */
export async function createHostilePictures(): Promise<HostilePicture[]> {
  const validPng = await createPng({ width: 60, height: 40 });
  const jpeg = await plainPicture(60, 40).jpeg().toBuffer();
  return [
    ...bombs(jpeg),
    ...otherFormats(),
    ...(await brokenPictures(validPng, jpeg)),
    ...(await picturesWithAdditions(validPng, jpeg)),
  ];
}

/** Small files that would be large in memory. */
function bombs(jpeg: Buffer): HostilePicture[] {
  const grey = { bits: 1, colour: 0 };
  return [
    {
      name: '30,000 × 30,000 pixels in 109 KB',
      file: emptyPng({ width: 30_000, height: 30_000, ...grey }),
      outcome: 'refused',
    },
    {
      name: '49 megapixels in 6 KB',
      file: emptyPng({ width: 7_000, height: 7_000, ...grey }),
      outcome: 'refused',
    },
    {
      name: 'a JPEG with a header of 65,500 × 65,500',
      file: jpegWithFalseSize(jpeg, 65_500, 65_500),
      outcome: 'refused',
    },
    {
      name: 'a JPEG with a header of 6,000 × 6,000 and too little data',
      file: jpegWithFalseSize(jpeg, 6_000, 6_000),
      outcome: 'refused',
    },
    {
      name: '39 megapixels of 16 bits, interlaced',
      file: emptyPng({ width: 6_250, height: 6_240, bits: 16, colour: 6, interlaced: true }),
      outcome: 'either',
    },
    {
      name: '40 megapixels of 1 bit',
      file: emptyPng({ width: 8_000, height: 5_000, ...grey }),
      outcome: 'cleaned',
    },
    {
      name: 'a line of a million pixels',
      file: emptyPng({ width: 1_000_000, height: 1, ...grey }),
      outcome: 'either',
    },
    {
      name: 'a text that unpacks to 100 MB',
      file: png(
        { width: 1, height: 1 },
        chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
        chunk('IDAT', deflateSync(Buffer.alloc(4))),
      ),
      outcome: 'either',
    },
    {
      name: 'a colour profile that unpacks to 100 MB',
      file: png(
        { width: 1, height: 1 },
        chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
        chunk('IDAT', deflateSync(Buffer.alloc(4))),
      ),
      outcome: 'either',
    },
  ];
}

/** Files of formats that are not accepted. */
function otherFormats(): HostilePicture[] {
  const named = (name: string, content: string | Buffer): HostilePicture => ({
    name,
    file: Buffer.from(content),
    outcome: 'refused',
  });
  return [
    named('SVG with a script', SVG),
    named('SVG after an XML declaration', `<?xml version="1.0"?>${SVG}`),
    named('HTML named .png', `<!doctype html><html><body>${MARK}</body></html>`),
    named('a GIF', Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')),
    named('a TIFF', Buffer.concat([Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1'), Buffer.alloc(100)])),
    named('a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
    named('a zip', zip('index.html', MARK)),
    named('an empty file', ''),
    named('one byte', '\x89'),
    named('the first bytes of a PNG', SIGNATURE),
    named('a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])),
    named('a RIFF file with sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1')),
  ];
}

/** Pictures that are incomplete or have wrong headers. */
async function brokenPictures(validPng: Buffer, jpeg: Buffer): Promise<HostilePicture[]> {
  const half = async (image: Sharp) => {
    const file = await image.toBuffer();
    return file.subarray(0, file.length / 2);
  };
  const refused = (name: string, file: Buffer): HostilePicture => ({ name, file, outcome: 'refused' });
  const flipped = Buffer.from(validPng);
  flipped[validPng.indexOf('IDAT') + 10] = (flipped[validPng.indexOf('IDAT') + 10] ?? 0) ^ 0xff;
  return [
    refused('half a PNG', await half(noise(200, 200).png())),
    refused('half a JPEG', await half(noise(200, 200).jpeg())),
    refused('half a WebP', await half(noise(200, 200).webp())),
    refused('a PNG with a wrong checksum', flipped),
    refused('a PNG of zero width', emptyPng({ width: 0, height: 10 })),
    refused(
      'a PNG whose chunk lies about its length',
      png({ width: 10, height: 10 }, chunk('IDAT', deflateSync(Buffer.alloc(310)), 0x7fff_ffff)),
    ),
    refused('a PNG without its palette', emptyPng({ width: 10, height: 10, colour: 3 })),
    refused('a JPEG of nothing but a header', jpeg.subarray(0, 20)),
  ];
}

/** Valid pictures with additional content. */
async function picturesWithAdditions(validPng: Buffer, jpeg: Buffer): Promise<HostilePicture[]> {
  const cleaned = (name: string, file: Buffer): HostilePicture => ({ name, file, outcome: 'cleaned' });
  const location = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E' };
  const frames = await Promise.all(['#fff', '#000', '#f00'].map((colour) => createPng({ colour })));
  return [
    cleaned(
      'a polyglot of a PNG and an HTML page',
      Buffer.concat([validPng, Buffer.from(`<html>${MARK}</html>`)]),
    ),
    cleaned('a picture and an archive in one file', Buffer.concat([jpeg, zip('index.html', MARK)])),
    cleaned('a JPEG with a page as its comment', withSegments(jpeg, [0xfe, Buffer.from(MARK)])),
    cleaned(
      'a PNG with a page as its text',
      Buffer.concat([
        validPng.subarray(0, 33),
        chunk('tEXt', Buffer.from(`Title\0${MARK}`)),
        validPng.subarray(33),
      ]),
    ),
    cleaned(
      'a photograph with the location where it was taken',
      await plainPicture(60, 40)
        .jpeg()
        .withExif({ IFD0: { Copyright: MARK, Artist: 'Ada' }, IFD3: location })
        .toBuffer(),
    ),
    cleaned(
      'an animated WebP',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ),
    { ...cleaned('a file name with path traversal', validPng), fileName: '../../../../etc/cron.d/postil' },
    { ...cleaned('a file name with control characters', validPng), fileName: 'a\u202egnp.exe\u0007.png' },
  ];
}
