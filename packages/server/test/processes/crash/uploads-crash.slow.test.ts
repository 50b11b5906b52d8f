import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { Done, MockupRecord } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { createPng, formOf } from '@postil/harness/factories/records';
import {
  emptyFolderSettings,
  initialize,
  type RunningPostil,
  type Settings,
  startPostil,
  waitUntil,
} from '@postil/harness/postil/process';
import { connectRaw } from '@postil/harness/postil/raw-connection';
import { startS3Server } from '@postil/harness/servers/s3-server';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/core/db/database.ts';
import { createStorage } from '../../../src/core/storage/create.ts';
import { removeStaleUploads } from '../../../src/core/uploads/receive.ts';
import { removeUnusedFiles } from '../../../src/features/mockups/files/service.ts';
import { copySettings } from '../fixtures/commands.ts';

const ROUNDS = 3;

interface Installation {
  readonly settings: Settings;
  /** Lists the hashes of the files in the storage. */
  listFiles(): Promise<string[]>;
}

/** Creates an installation: its files are in a folder with the embedded database, in a bucket with PostgreSQL. */
async function createInstallation(): Promise<Installation> {
  const settings: Settings = { ...emptyFolderSettings(), ...(await copySettings()) };
  if (inject('template').engine === 'postgres') {
    const storage = await startS3Server();
    onTestFinished(() => storage.close());
    const listFiles = async () => (await storage.listKeys()).map((key) => path.basename(key));
    return { settings: { ...settings, STORAGE_URL: storage.url }, listFiles };
  }
  const folder = path.join(String(settings.DATA_DIR), 'uploads/files');
  const listFiles = async () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  return { settings, listFiles };
}

/** Uploads pictures one by one until the process has ended. @returns the ids in the responses. */
async function uploadUntilKilled({ url }: RunningPostil, key: string, projectId: string): Promise<string[]> {
  const api = new Client(url, key);
  const ids: string[] = [];
  try {
    for (;;) {
      const colour = `#${Math.floor(Math.random() * 0xff_ff_ff)
        .toString(16)
        .padStart(6, '0')}`;
      const form = formOf({ project_id: projectId, name: 'A picture' }, await createPng({ colour }));
      ids.push((await api.post('/mockups', form)).body(201, Done(MockupRecord)).data.id);
    }
  } catch (error) {
    if (error instanceof TypeError) return ids;
    throw error;
  }
}

const BEGINNING = 'The beginning of a file';

/** The number of files left by uploads that stopped halfway. */
function countPartialFiles(incoming: string): number {
  return readdirSync(incoming).filter((name) => {
    try {
      return readFileSync(path.join(incoming, name), 'utf8') === BEGINNING;
    } catch {
      // The file belongs to an upload that has just finished.
      return false;
    }
  }).length;
}

/** Begins an upload that stops halfway through its file. */
async function beginUpload({ url }: RunningPostil, key: string, incoming: string): Promise<void> {
  const before = countPartialFiles(incoming);
  const connection = await connectRaw(url);
  connection.send(
    `POST /api/v1/mockups HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-length: 100000\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n\r\n' +
      `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${BEGINNING}`,
  );
  await waitUntil('a file that arrives', () => countPartialFiles(incoming) > before);
}

describe('a process that is killed in the middle of uploads', () => {
  it('leaves no row without its files and, after the next clean-up, no file without a row', {
    timeout: 300_000,
  }, async () => {
    const { settings, listFiles } = await createInstallation();
    const { DATA_DIR = '', DATABASE_URL: url, STORAGE_URL } = settings;
    const directory = path.join(DATA_DIR, 'uploads');
    const incoming = path.join(directory, 'incoming');
    const { api_key: key, project_id: projectId } = await initialize(settings);
    const uploaded: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const postil = await startPostil(settings);
      const uploads = uploadUntilKilled(postil, key, projectId);
      await waitUntil('the first files', () => {
        try {
          return readdirSync(incoming).length > 0;
        } catch {
          return false;
        }
      });
      await beginUpload(postil, key, incoming);
      await postil.kill();
      uploaded.push(...(await uploads));
    }
    expect(countPartialFiles(incoming)).toBe(ROUNDS);

    // An hour passes.
    const database = await openDatabase({ url, dataDirectory: path.join(DATA_DIR, 'database') });
    onTestFinished(() => database.close());
    await database.sql`/* of all tenants */ UPDATE stored_files SET kept_until = now() - interval '1 second'`;
    for (const name of readdirSync(incoming)) utimesSync(path.join(incoming, name), 0, 0);
    const storage = createStorage({ url: STORAGE_URL, directory });
    onTestFinished(() => storage.close());
    await removeStaleUploads({ incoming });
    await removeUnusedFiles(database, storage);

    const rows = await database.sql<{ id: string; files: string[] }[]>`
      /* of all tenants */ SELECT mockup_id AS id, ARRAY[image_file, preview_file] AS files FROM mockup_versions`;
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(uploaded));
    const referenced = new Set(rows.flatMap(({ files }) => files.map((file) => path.basename(file))));
    expect((await listFiles()).sort()).toEqual([...referenced].sort());
    expect(readdirSync(incoming)).toEqual([]);
  });
});
