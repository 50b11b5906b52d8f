import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createPictureMaker } from './pictures.ts';

const incoming = mkdtempSync(path.join(tmpdir(), 'postil-pictures-'));
afterAll(() => rmSync(incoming, { recursive: true }));
const makePicture = createPictureMaker({ incoming });

function plain(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  return sharp({ create: { width, height, channels, background: '#3366cc' } });
}

async function make(image: Sharp) {
  const file = path.join(incoming, 'upload');
  const bytes = await image.toBuffer();
  writeFileSync(file, bytes);
  return makePicture({ path: file, bytes: bytes.length }, 'organisation');
}

describe('a picture', () => {
  it('is re-encoded with a preview, each in its own file with media type and hash', async () => {
    const { image, preview, width, height } = await make(plain(1_000, 3_000).png());
    expect([width, height]).toEqual([1_000, 3_000]);
    expect([image.mediaType, preview.mediaType]).toEqual(['image/png', 'image/webp']);
    for (const { path: file, hash } of [image, preview]) {
      expect(existsSync(file)).toBe(true);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(image.hash).not.toBe(preview.hash);
  });

  it.each([
    ['a WebP of more than 13 megapixels', () => plain(4_000, 3_300).webp()],
    [
      'a progressive JPEG of 24',
      () => plain(6_000, 4_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    ['an interlaced PNG of 30 with transparency', () => plain(6_000, 5_000, 4).png({ progressive: true })],
  ])('that takes too much memory is refused with advice: %s', async (_name, image) => {
    await expect(make(image())).rejects.toMatchObject({
      fields: {
        file: [expect.stringMatching(/megapixels, or be saved as a PNG without interlacing; it is/)],
      },
    });
  });

  it('leaves nothing behind when it is refused', async () => {
    const before = readdirSync(incoming);
    await expect(make(plain(100, 100).gif())).rejects.toMatchObject({ code: 'validation_failed' });
    expect(readdirSync(incoming).filter((name) => name !== 'upload' && !before.includes(name))).toEqual([]);
  });

  it('whose upload was broken off while it waited is refused as bad_request', async () => {
    const gone = { path: path.join(incoming, 'gone'), bytes: 1 };
    await expect(makePicture(gone, 'organisation')).rejects.toMatchObject({ code: 'bad_request' });
  });
});
