import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMountForSmallDisk } from '@postil/harness/faults/small-disk';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RefusedError } from '../errors.ts';
import { createStorage } from './create.ts';
import { newFolder, writeUpload } from './fixtures/testing.ts';
import { explainDiskError } from './full.ts';

const FULL_DISK_SCRIPT = fileURLToPath(new URL('fixtures/full-disk.ts', import.meta.url));
function modeOf(file: string): number {
  return statSync(file).mode & 0o777;
}

describe('a full disk', () => {
  it('is reported as storage_full, and files are stored again when space is available', () => {
    const folder = newFolder();
    const commandPrefix = findMountForSmallDisk(folder);
    const command = [
      ...(commandPrefix ?? []),
      process.execPath,
      FULL_DISK_SCRIPT,
      folder,
      ...(commandPrefix ? [] : ['pretend']),
    ];
    const { stdout, stderr } = spawnSync(command[0] ?? '', command.slice(1), { encoding: 'utf8' });
    expect(stdout, stderr).toMatch(/^\{/);
    const { whileFull, withSpace } = JSON.parse(stdout);
    expect(whileFull).toEqual([
      expect.stringMatching(/^AppError 507 There is no space left/),
      expect.stringMatching(/^RefusedError .*ENOSPC.*DATA_DIR/),
    ]);
    expect(withSpace).toEqual(['done', 'done']);
    expect(existsSync(path.join(folder, 'local'))).toBe(false);
  });

  it.each(['ENOSPC', 'EDQUOT'])('is recognised by the code %s', (code) => {
    expect(explainDiskError(Object.assign(new Error('full'), { code }))).toMatchObject({ status: 507 });
  });

  it('is not assumed for other errors', () => {
    const error = Object.assign(new Error('broken'), { code: 'EIO' });
    expect(explainDiskError(error)).toBe(error);
  });
});

describe('a file in a folder', () => {
  it('is durable, because its parent folders are synced after its rename', async () => {
    const directory = newFolder();
    const { name, file } = writeUpload(directory, 'durable', crypto.randomUUID());
    const [organization = '', hash = ''] = name.split('/');
    const folder = path.join(directory, 'files', organization, hash.slice(0, 2));
    const handle = await open(directory);
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    const sync = prototype.sync;
    const syncedInodes: number[] = [];
    const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      if (existsSync(path.join(folder, hash))) syncedInodes.push((await this.stat()).ino);
      return sync.call(this);
    });
    onTestFinished(() => spy.mockRestore());
    await createStorage({ url: undefined, directory }).put(name, file);
    const changedFolders = [folder, path.dirname(folder), path.dirname(path.dirname(folder))];
    expect(syncedInodes).toEqual(expect.arrayContaining(changedFolders.map((each) => statSync(each).ino)));
  });

  it('is private, even if the local file was not', async () => {
    const directory = newFolder();
    const storage = createStorage({ url: undefined, directory });
    const { name, file } = writeUpload(directory, 'private', crypto.randomUUID());
    chmodSync(file.path, 0o666);
    await storage.put(name, file);
    const [organization = '', hash = ''] = name.split('/');
    const folders = ['files', organization, hash.slice(0, 2)];
    const createdFolders = folders.map((_, index) => path.join(directory, ...folders.slice(0, index + 1)));
    expect(createdFolders.map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect(modeOf(path.join(directory, ...folders, hash))).toBe(0o600);
  });
});

describe('a folder', () => {
  it('is created by the check', async () => {
    const directory = path.join(newFolder(), 'not', 'there');
    await createStorage({ url: undefined, directory }).check();
    expect([modeOf(directory), modeOf(path.join(directory, 'files'))]).toEqual([0o700, 0o700]);
    expect(modeOf(path.dirname(directory))).toBe(0o777 & ~process.umask());
  });

  it.each([
    ['there is a file instead', (directory: string) => writeFileSync(directory, '')],
    [
      'there is a file instead of its subfolder',
      (directory: string) => {
        mkdirSync(directory);
        writeFileSync(path.join(directory, 'files'), '');
      },
    ],
  ])('is refused with its name when %s', async (_, obstruct) => {
    const directory = path.join(newFolder(), 'uploads');
    obstruct(directory);
    const check = createStorage({ url: undefined, directory }).check();
    await expect(check).rejects.toThrow(RefusedError);
    await expect(check).rejects.toThrow(`Uploads cannot be stored in ${directory}/files (`);
    await expect(check).rejects.toThrow('check DATA_DIR');
  });
});
