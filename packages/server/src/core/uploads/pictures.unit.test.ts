import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { DAMAGED_PROBLEM, TRUNCATED_PROBLEM } from './formats.ts';
import { createPictureProcessor } from './pictures.ts';

const incoming = mkdtempSync(path.join(tmpdir(), 'postil-pictures-'));
afterAll(() => rmSync(incoming, { recursive: true }));
const processPicture = createPictureProcessor({ incoming });

function plainPicture(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  return sharp({ create: { width, height, channels, background: '#3366cc' } });
}

async function processImage(image: Sharp) {
  return processBytes(await image.toBuffer());
}

function processBytes(bytes: Buffer) {
  const file = path.join(incoming, 'upload');
  writeFileSync(file, bytes);
  return processPicture({ path: file, bytes: bytes.length }, 'organisation');
}

/** Incompressible pixels, so that a truncated file contains a part of the picture. */
function noise(): Sharp {
  const create = { width: 300, height: 300, channels: 3 as const, background: '#3366cc' };
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
}

const plainJpeg = () => plainPicture(200, 100).jpeg().toBuffer();

/** The offset of the header of the first scan. */
const scanOffsetOf = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda]));

/** Sets the end of the spectral selection (Se) in the header of a scan to 0, as some phones do. */
function withOddScan(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const scanOffset = scanOffsetOf(copy);
  copy[scanOffset + copy.readUInt16BE(scanOffset + 2)] = 0;
  return copy;
}

function withStrayBytes(bytes: Buffer): Buffer {
  const scanOffset = scanOffsetOf(bytes);
  return Buffer.concat([
    bytes.subarray(0, scanOffset),
    Buffer.from([0x00, 0x01, 0x02]),
    bytes.subarray(scanOffset),
  ]);
}

describe('a picture', () => {
  it('is re-encoded with a preview, each in its own file with media type and hash', async () => {
    const { image, preview, width, height } = await processImage(plainPicture(1_000, 3_000).png());
    expect([width, height]).toEqual([1_000, 3_000]);
    expect([image.mediaType, preview.mediaType]).toEqual(['image/png', 'image/webp']);
    for (const { path: file, hash } of [image, preview]) {
      expect(existsSync(file)).toBe(true);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(image.hash).not.toBe(preview.hash);
  });

  it.each([
    ['a WebP of more than 13 megapixels', () => plainPicture(4_000, 3_300).webp()],
    [
      'a progressive JPEG of 24 megapixels',
      () => plainPicture(6_000, 4_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    [
      'an interlaced PNG of 30 megapixels with transparency',
      () => plainPicture(6_000, 5_000, 4).png({ progressive: true }),
    ],
  ])('that takes too much memory is refused with advice: %s', async (_name, image) => {
    await expect(processImage(image())).rejects.toMatchObject({
      fields: {
        file: [expect.stringMatching(/megapixels, or be saved as a PNG without interlacing; it is/)],
      },
    });
  });

  it.each([
    ['with stray bytes before a marker', async () => withStrayBytes(await plainJpeg())],
    ['with an odd header of its only scan', async () => withOddScan(await plainJpeg())],
    ['without its end marker', async () => (await plainJpeg()).subarray(0, -2)],
    ['with bytes after its end', async () => Buffer.concat([await plainJpeg(), Buffer.from('camera')])],
  ])('that browsers show is accepted, and looks the same: a JPEG %s', async (_name, bytes) => {
    const { image } = await processBytes(await bytes());
    const { image: intactImage } = await processBytes(await plainJpeg());
    expect(image.hash).toBe(intactImage.hash);
  });

  it.each([
    ['JPEG', () => noise().jpeg()],
    ['progressive JPEG', () => noise().jpeg({ progressive: true })],
    ['PNG', () => noise().png()],
    ['interlaced PNG', () => noise().png({ progressive: true })],
    ['WebP', () => noise().webp()],
  ])('that is truncated is refused as such: %s', async (_name, picture) => {
    const bytes = await picture().toBuffer();
    for (const fraction of [0.3, 0.6, 0.97]) {
      const part = bytes.subarray(0, Math.floor(bytes.length * fraction));
      await expect(processBytes(part)).rejects.toMatchObject({ fields: { file: [TRUNCATED_PROBLEM] } });
    }
  });

  it('that is damaged is refused as such', async () => {
    const bytes = await noise().png().toBuffer();
    for (let at = 0; at < 100; at += 1) bytes[(bytes.length >> 1) + at * 3] = 0;
    await expect(processBytes(bytes)).rejects.toMatchObject({ fields: { file: [DAMAGED_PROBLEM] } });
  });

  it.each([
    ['a HEIC picture', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
    ['an AVIF picture', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0')],
    ['a video', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0')],
    ['a PDF document', Buffer.from('%PDF-1.7\n')],
    ['a TIFF picture', Buffer.from('II*\0\x08\0\0\0')],
    ['a Photoshop document', Buffer.from('8BPS\0\x01')],
    ['a GIF picture', Buffer.from('GIF89a')],
    ['an SVG drawing', Buffer.from('<?xml version="1.0"?><svg/>')],
  ])('of another format is refused with its name and a remedy: %s', async (name, bytes) => {
    const file = [expect.stringMatching(`^must be a PNG, JPEG or WebP picture; this is ${name}.*: `)];
    await expect(processBytes(bytes)).rejects.toMatchObject({ fields: { file } });
  });

  it('leaves nothing behind when it is refused', async () => {
    const namesBefore = readdirSync(incoming);
    await expect(processImage(plainPicture(100, 100).gif())).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(readdirSync(incoming).filter((name) => name !== 'upload' && !namesBefore.includes(name))).toEqual(
      [],
    );
  });

  it('whose upload was interrupted while it waited is refused as bad_request', async () => {
    const missing = { path: path.join(incoming, 'gone'), bytes: 1 };
    await expect(processPicture(missing, 'organisation')).rejects.toMatchObject({ code: 'bad_request' });
  });
});
