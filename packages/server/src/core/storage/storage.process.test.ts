import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findS3Servers, type S3Server, startS3Server } from '@postil/harness/servers/s3-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage } from './create.ts';
import { readStored, type Upload, writeUpload } from './fixtures/testing.ts';
import type { Storage } from './storage.ts';

/** One storage, and access to its files from outside. */
interface TestStorage {
  readonly storage: Storage;
  readonly folder: string;
  list(): Promise<string[]>;
  close(): Promise<void>;
}

const KINDS = ['folder', ...findS3Servers()] as const;

async function openStorage(kind: (typeof KINDS)[number]): Promise<TestStorage> {
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
  let testStorage: TestStorage;
  beforeAll(async () => {
    testStorage = await openStorage(kind);
  });
  afterAll(() => testStorage.close());

  const upload = (content: Buffer | string, organization: string = crypto.randomUUID()): Upload =>
    writeUpload(testStorage.folder, content, organization);

  it('stores a file and removes the local one', async () => {
    const { name, bytes, file } = upload('a picture');
    await testStorage.storage.put(name, file);
    const stored = await testStorage.storage.open(name);
    expect(stored?.bytes).toBe(bytes.length);
    stored?.stream.destroy();
    expect(await testStorage.storage.findSize(name)).toBe(bytes.length);
    expect(await readStored(testStorage.storage, name)).toEqual(bytes);
    expect(existsSync(file.path)).toBe(false);
  });

  it('stores a file under its organisation and the first digits of its name, in a folder as in a bucket', async () => {
    const { name, file } = upload('a location');
    await testStorage.storage.put(name, file);
    const [organization = '', hash = ''] = name.split('/');
    expect(await testStorage.list()).toContain(`${organization}/${hash.slice(0, 2)}/${hash}`);
  });

  it('accepts the same name again, even while the file is being read', async () => {
    const organization = crypto.randomUUID();
    const { name, bytes, file } = upload(randomBytes(300_000), organization);
    await testStorage.storage.put(name, file);
    const openFile = await testStorage.storage.open(name);
    await testStorage.storage.put(name, upload(bytes, organization).file);
    expect(Buffer.concat((await openFile?.stream.toArray()) ?? [])).toEqual(bytes);
    expect(await readStored(testStorage.storage, name)).toEqual(bytes);
  });

  it('stores the same content for two organisations separately', async () => {
    const [ours, theirs] = [upload('shared'), upload('shared')];
    await testStorage.storage.put(ours.name, ours.file);
    expect(await testStorage.storage.open(theirs.name)).toBeUndefined();
    await testStorage.storage.put(theirs.name, theirs.file);
    await testStorage.storage.remove(theirs.name);
    expect(await readStored(testStorage.storage, ours.name)).toEqual(ours.bytes);
  });

  it('finds no file that was never stored, and none that was removed', async () => {
    const { name, file } = upload('short-lived');
    const expectNone = async () => {
      expect(await testStorage.storage.open(name)).toBeUndefined();
      expect(await testStorage.storage.findSize(name)).toBeUndefined();
    };
    await expectNone();
    await testStorage.storage.remove(name);
    await testStorage.storage.put(name, file);
    await testStorage.storage.remove(name);
    await testStorage.storage.remove(name);
    await expectNone();
  });

  it('stores an empty file', async () => {
    const { name, file } = upload('');
    await testStorage.storage.put(name, file);
    expect(await readStored(testStorage.storage, name)).toHaveLength(0);
    expect(await testStorage.storage.findSize(name)).toBe(0);
  });

  it('stores a file of 10 MB, and reads only a part of it ahead', async () => {
    const { name, bytes, file } = upload(randomBytes(10_000_000));
    await testStorage.storage.put(name, file);
    const stored = await testStorage.storage.open(name);
    expect(stored?.bytes).toBe(10_000_000);
    let maxBufferedBytes = 0;
    const parts: Buffer[] = [];
    for await (const part of stored?.stream ?? []) {
      parts.push(part);
      maxBufferedBytes = Math.max(maxBufferedBytes, part.length + (stored?.stream.readableLength ?? 0));
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(maxBufferedBytes).toBeLessThan(1_000_000);
  });

  it('stores many files at once', async () => {
    const organization = crypto.randomUUID();
    const uploads = Array.from({ length: 20 }, () => upload(randomBytes(50_000), organization));
    await Promise.all(uploads.map(({ name, file }) => testStorage.storage.put(name, file)));
    const contents = await Promise.all(uploads.map(({ name }) => readStored(testStorage.storage, name)));
    expect(contents).toEqual(uploads.map(({ bytes }) => bytes));
  });

  it('reports a missing local file as an internal error', async () => {
    const { name, file } = upload('gone');
    rmSync(file.path);
    await expect(testStorage.storage.put(name, file)).rejects.toThrow(/ENOENT/);
    expect(await testStorage.storage.open(name)).toBeUndefined();
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
  ])('refuses the name %j in every method and changes nothing', async (name) => {
    const filesBefore = await testStorage.list();
    const { file } = upload('hostile');
    await expect(testStorage.storage.put(name, file)).rejects.toThrow(/A stored file is named/);
    await expect(testStorage.storage.open(name)).rejects.toThrow(/A stored file is named/);
    await expect(testStorage.storage.findSize(name)).rejects.toThrow(/A stored file is named/);
    await expect(testStorage.storage.remove(name)).rejects.toThrow(/A stored file is named/);
    expect(existsSync(file.path)).toBe(true);
    expect(await testStorage.list()).toEqual(filesBefore);
  });

  it('leaves nothing behind after its check', async () => {
    const filesBefore = await testStorage.list();
    await testStorage.storage.check();
    expect(await testStorage.list()).toEqual(filesBefore);
  });
});
