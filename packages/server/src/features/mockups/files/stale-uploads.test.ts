import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const CLEAN_UP = 'remove-stale-uploads';

describe('the clean-up of stale uploads', () => {
  it('is a no-op before the first upload', async () => {
    await server.runJob(CLEAN_UP);
  });

  it('fails if the upload folder cannot be read', async () => {
    const uploads = path.join(server.folder, 'uploads');
    await mkdir(uploads, { recursive: true });
    const incoming = path.join(uploads, 'incoming');
    await writeFile(incoming, 'no folder');
    await expect(server.runJob(CLEAN_UP)).rejects.toThrow('ENOTDIR');
    await rm(incoming);
  });

  it('removes files that are older than an hour', async () => {
    const incoming = path.join(server.folder, 'uploads/incoming');
    await mkdir(incoming, { recursive: true });
    for (const name of ['old', 'new']) await writeFile(path.join(incoming, name), 'x');
    const twoHoursAgo = Date.now() / 1_000 - 7_200;
    await utimes(path.join(incoming, 'old'), twoHoursAgo, twoHoursAgo);
    await server.runJob(CLEAN_UP);
    expect(await readdir(incoming)).toEqual(['new']);
  });
});
