import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findS3Servers, type S3Server, startS3Server } from '@postil/harness/servers/s3-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStored, type Upload, writeUpload } from './fixtures/testing.ts';
import { createStorage, type Storage } from './storage.ts';

/** One place to keep files in, and what a look into it from outside shows. */
interface Place {
  readonly storage: Storage;
  readonly folder: string;
  list(): Promise<string[]>;
  close(): Promise<void>;
}

const KINDS = ['folder', ...findS3Servers()] as const;

async function openPlace(kind: (typeof KINDS)[number]): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-storage-'));
  mkdirSync(path.join(folder, 'files'));
  const server: S3Server | undefined = kind === 'folder' ? undefined : await startS3Server(kind);
  const storage = createStorage({ url: server?.url, directory: folder });
  return {
    storage,
    folder,
    async list() {
      if (server) return (await server.listKeys()).map((key) => key.replace(/^of-this\/postil\//, ''));
      return readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(path.join(folder, 'files'), path.join(entry.parentPath, entry.name)));
    },
    async close() {
      await storage.close();
      await server?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

describe.each(KINDS)('a storage in a %s', (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace(kind);
  });
  afterAll(() => place.close());

  const upload = (content: Buffer | string, organization: string = crypto.randomUUID()): Upload =>
    writeUpload(place.folder, content, organization);

  it('keeps a file and takes the local one', async () => {
    const { name, bytes, file } = upload('a picture');
    await place.storage.put(name, file);
    const stored = await place.storage.open(name);
    expect(stored?.bytes).toBe(bytes.length);
    stored?.stream.destroy();
    expect(await place.storage.findSize(name)).toBe(bytes.length);
    expect(await readStored(place.storage, name)).toEqual(bytes);
    expect(existsSync(file.path)).toBe(false);
  });

  it('keeps it under organisation and first digits, which a folder and a bucket share', async () => {
    const { name, file } = upload('a place');
    await place.storage.put(name, file);
    const [organization = '', hash = ''] = name.split('/');
    expect(await place.list()).toContain(`${organization}/${hash.slice(0, 2)}/${hash}`);
  });

  it('takes the same name again, also while it is being read', async () => {
    const organization = crypto.randomUUID();
    const { name, bytes, file } = upload(randomBytes(300_000), organization);
    await place.storage.put(name, file);
    const reading = await place.storage.open(name);
    await place.storage.put(name, upload(bytes, organization).file);
    expect(Buffer.concat((await reading?.stream.toArray()) ?? [])).toEqual(bytes);
    expect(await readStored(place.storage, name)).toEqual(bytes);
  });

  it('keeps the same content of two organisations apart', async () => {
    const [ours, theirs] = [upload('shared'), upload('shared')];
    await place.storage.put(ours.name, ours.file);
    expect(await place.storage.open(theirs.name)).toBeUndefined();
    await place.storage.put(theirs.name, theirs.file);
    await place.storage.remove(theirs.name);
    expect(await readStored(place.storage, ours.name)).toEqual(ours.bytes);
  });

  it('knows no file that was not put, and none that was removed', async () => {
    const { name, file } = upload('short-lived');
    const expectNone = async () => {
      expect(await place.storage.open(name)).toBeUndefined();
      expect(await place.storage.findSize(name)).toBeUndefined();
    };
    await expectNone();
    await place.storage.remove(name);
    await place.storage.put(name, file);
    await place.storage.remove(name);
    await place.storage.remove(name);
    await expectNone();
  });

  it('keeps an empty file', async () => {
    const { name, file } = upload('');
    await place.storage.put(name, file);
    expect(await readStored(place.storage, name)).toHaveLength(0);
    expect(await place.storage.findSize(name)).toBe(0);
  });

  it('keeps 10 MB, and reads no more of them ahead than a part', async () => {
    const { name, bytes, file } = upload(randomBytes(10_000_000));
    await place.storage.put(name, file);
    const stored = await place.storage.open(name);
    expect(stored?.bytes).toBe(10_000_000);
    let most = 0;
    const parts: Buffer[] = [];
    for await (const part of stored?.stream ?? []) {
      parts.push(part);
      most = Math.max(most, part.length + (stored?.stream.readableLength ?? 0));
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(most).toBeLessThan(1_000_000);
  });

  it('keeps many at once', async () => {
    const organization = crypto.randomUUID();
    const uploads = Array.from({ length: 20 }, () => upload(randomBytes(50_000), organization));
    await Promise.all(uploads.map(({ name, file }) => place.storage.put(name, file)));
    const read = await Promise.all(uploads.map(({ name }) => readStored(place.storage, name)));
    expect(read).toEqual(uploads.map(({ bytes }) => bytes));
  });

  it('refuses a local file that is not there, as a fault of ours', async () => {
    const { name, file } = upload('gone');
    rmSync(file.path);
    await expect(place.storage.put(name, file)).rejects.toThrow(/ENOENT/);
    expect(await place.storage.open(name)).toBeUndefined();
  });

  const hash = 'a1'.repeat(32);
  const organization = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
  it.each([
    '',
    hash,
    `${organization}/${hash}`,
    `${organization}/${hash}.svg`,
    `${organization}/${hash}.png\n`,
    `${organization}/${hash}.png/..`,
    `${organization}/../${hash}.png`,
    `${organization}/${hash.slice(1)}.png`,
    `${organization}/${'../'.repeat(21)}a.png`,
    `../${organization}/${hash}.png`,
    `/${organization}/${hash}.png`,
    `${organization}\\${hash}.png`,
    `${organization}/${hash.toUpperCase()}.png`,
    `${organization}/${hash}.png\0`,
    `${organization.replaceAll('-', '/')}/${hash}.png`,
  ])('refuses the name %j everywhere and touches nothing', async (name) => {
    const before = await place.list();
    const { file } = upload('hostile');
    await expect(place.storage.put(name, file)).rejects.toThrow(/A stored file is named/);
    await expect(place.storage.open(name)).rejects.toThrow(/A stored file is named/);
    await expect(place.storage.findSize(name)).rejects.toThrow(/A stored file is named/);
    await expect(place.storage.remove(name)).rejects.toThrow(/A stored file is named/);
    expect(existsSync(file.path)).toBe(true);
    expect(await place.list()).toEqual(before);
  });

  it('checks itself and leaves nothing behind', async () => {
    const before = await place.list();
    await place.storage.check();
    expect(await place.list()).toEqual(before);
  });
});
