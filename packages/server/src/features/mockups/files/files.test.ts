import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import {
  createKey,
  createMockup,
  createMockupComment,
  createPng,
  formOf,
  readMockup,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant, type TestServer } from '@postil/harness/postil/test-server';
import { listenOnLoopback } from '@postil/harness/servers/loopback';
import { waitFor } from '@postil/harness/servers/receiver';
import { type S3Server, startS3Server } from '@postil/harness/servers/s3-server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createStorage } from '../../../core/storage/create.ts';
import { removeUnusedFiles } from './service.ts';

const CLEAN_UP = 'remove-unused-files';

/** A server, and the names of the files in its storage. */
interface TestStorage {
  readonly server: TestServer;
  listFiles(): Promise<string[]>;
  close(): Promise<void>;
}

async function openFolder(): Promise<TestStorage> {
  const server = await startTestServer();
  const folder = path.join(server.folder, 'uploads/files');
  return {
    server,
    async listFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    close: () => server.close(),
  };
}

async function openBucket(): Promise<TestStorage> {
  const storage: S3Server = await startS3Server();
  const server = await startTestServer({ STORAGE_URL: storage.url });
  return {
    server,
    listFiles: async () => (await storage.listKeys()).map((key) => path.basename(key)),
    async close() {
      await server.close();
      await storage.close();
    },
  };
}

/** Backdates all uploads by an hour. */
async function advanceTime({ database, folder }: TestServer): Promise<void> {
  await database.sql`UPDATE stored_files SET kept_until = now() - interval '1 second'`;
  const incoming = path.join(folder, 'uploads/incoming');
  const anHourAgo = Date.now() / 1_000 - 3_601;
  // The upload of a request that has just ended may be gone by now.
  for (const name of await readdir(incoming))
    await utimes(path.join(incoming, name), anHourAgo, anHourAgo).catch(() => {});
}

describe('a storage that is slow to remove a file', () => {
  it('does not delay other requests; the same file is refused until its removal, and then stored', async () => {
    const { server, close } = await openFolder();
    onTestFinished(close);
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    await tenant.api.delete(`/mockups/${id}`);
    await advanceTime(server);
    const storage = createStorage({ url: undefined, directory: path.join(server.folder, 'uploads') });
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const remove = storage.remove.bind(storage);
    storage.remove = async (name) => {
      started.resolve();
      await released.promise;
      await remove(name);
    };
    const cleaning = removeUnusedFiles(server.database, storage);
    await started.promise;
    expect((await tenant.api.get('/mockups')).status).toBe(200);
    const { project_id } = tenant;
    const secondUpload = await tenant.api.post(
      '/mockups',
      formOf({ project_id, name: 'Again' }, await createPng()),
    );
    secondUpload.error('unavailable');
    released.resolve();
    await cleaning;
    const { latest } = await createMockup(tenant);
    const served = await fetch(latest.image_url);
    expect((await served.arrayBuffer()).byteLength).toBe(latest.bytes);
  });
});

/** A bucket that accepts files but never returns them: it exposes their sizes and the request methods. */
async function startSilentBucket() {
  const sizes = new Map<string | undefined, number>();
  const methods: (string | undefined)[] = [];
  const bucket = createServer(async (request, response) => {
    const { method, headers } = request;
    const [key] = (request.url ?? '').split('?');
    methods.push(method);
    request.resume();
    await once(request, 'end');
    if (method === 'PUT') sizes.set(key, Number(headers['content-length']));
    const size = sizes.get(key);
    const status = { PUT: 200, HEAD: size === undefined ? 404 : 200 }[method ?? ''] ?? 500;
    response.writeHead(status, method === 'HEAD' ? { 'content-length': size ?? 0 } : {}).end();
  });
  const port = await listenOnLoopback(bucket);
  return { url: `s3+http://key:secret@127.0.0.1:${port}/uploads`, sizes, methods };
}

describe('the headers of a file in a bucket', () => {
  it('are returned for a HEAD request without reading the file', async () => {
    const { url, sizes, methods } = await startSilentBucket();
    const server = await startTestServer({ STORAGE_URL: url });
    onTestFinished(() => server.close());
    const tenant = await server.createTenant();
    const { latest } = await createMockup(tenant);
    methods.length = 0;
    const fetchHead = (headers: Record<string, string> = {}) =>
      fetch(latest.image_url, { method: 'HEAD', headers });
    const { status, headers } = await fetchHead();
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('content-length')).toBe(String(latest.bytes));
    expect(methods).toEqual(['HEAD']);
    const notModified = await fetchHead({ 'if-none-match': headers.get('etag') ?? '' });
    expect([notModified.status, methods]).toEqual([304, ['HEAD']]);
    sizes.clear();
    expect((await fetchHead()).status).toBe(404);
    expect(methods).toEqual(['HEAD', 'HEAD']);
  });
});

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('files in %s', (_name, open) => {
  let testStorage: TestStorage;
  let server: TestServer;
  beforeAll(async () => {
    testStorage = await open();
    server = testStorage.server;
  });
  afterAll(() => testStorage.close());

  /** The URLs of the newest version, with and without signature. */
  async function urlsOf(tenant: Tenant, id: string) {
    const { latest } = await readMockup(tenant, id);
    const [unsignedUrl = ''] = latest.image_url.split('?');
    return { ...latest, unsignedUrl };
  }

  it('open at the URL in the mockup record, in full size and with headers that keep them harmless', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant, { file: await createPng({ width: 1_300, height: 2_600 }) });
    const { image_url, preview_url, bytes } = await urlsOf(tenant, id);
    const image = await fetch(image_url);
    expect(image.status).toBe(200);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width: 1_300, height: 2_600 });
    const preview = await fetch(preview_url);
    expect(preview.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ width: 640, height: 640 });
    const head = await fetch(image_url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)]);
    const etag = image.headers.get('etag') ?? '';
    const notModified = await fetch(image_url, { headers: { 'if-none-match': etag } });
    expect([notModified.status, await notModified.text()]).toEqual([304, '']);
  });

  it('open with a key of either kind that may read, and with no other', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    const { unsignedUrl } = await urlsOf(tenant, id);
    const get = (key: string) => fetch(unsignedUrl, { headers: { 'x-api-key': key } });
    expect((await get(tenant.api_key)).status).toBe(200);
    expect((await get(tenant.mcp_key)).status).toBe(200);
    (await server.anonymous.get(unsignedUrl)).error('unauthenticated');
    const { key } = await createKey(tenant, ['write', 'delete']);
    (await server.createClient(key).get(unsignedUrl)).error('insufficient_permission');
    const stranger = await server.createTenant();
    (await stranger.api.get(unsignedUrl)).error('not_found');
    const strangerUrl = unsignedUrl.replace(tenant.organization_id, stranger.organization_id);
    (await stranger.api.get(strangerUrl)).error('not_found');
    (await server.createClient(stranger.mcp_key).get(unsignedUrl)).error('not_found');
  });

  it('are not found at paths that have no file', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    const { unsignedUrl } = await urlsOf(tenant, id);
    for (const wrong of ['/2/image', '/0/image', '/1e3/image', '/1/thumbnail', '/1/..%2fimage', '/x/image'])
      (await tenant.api.get(unsignedUrl.replace('/1/image', wrong))).error('not_found');
    (await tenant.api.get(unsignedUrl.replace(id, 'x'))).error('not_found');
    (await tenant.api.post(unsignedUrl, {})).error('method_not_allowed');
  });

  it('do not open at a URL that was altered or has expired', async () => {
    const tenant = await server.createTenant();
    const { id } = await createMockup(tenant);
    const { id: other } = await createMockup(tenant);
    const { image_url: url } = await urlsOf(tenant, id);
    const { searchParams } = new URL(url);
    const expires = Number(searchParams.get('expires'));
    expect(expires - Date.now() / 1_000).toBeGreaterThan(12 * 3_600 - 300);
    expect(expires - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600);
    const wrongUrls = [
      url.replace(id, other),
      url.replace('/image?', '/preview?'),
      url.replace(/expires=\d+/, `expires=${expires + 1}`),
      url.replace(/expires=\d+/, 'expires=1'),
      url.replace(/signature=.*/, 'signature=x'),
      url.replace(/signature=.*/, 'signature='),
      `${url}x`,
    ];
    for (const wrongUrl of wrongUrls) (await server.anonymous.get(wrongUrl)).error('forbidden');
    (await server.anonymous.get(url.replace(/&signature=.*/, ''))).error('unauthenticated');
  });

  it('keep the picture of a photograph, but none of its metadata', async () => {
    const tenant = await server.createTenant();
    const landscape = sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } });
    const file = await landscape
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Ada Lovelace', Orientation: '6' },
        IFD3: { GPSLatitude: '52/1 31/1 12/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(file.includes('Ada Lovelace')).toBe(true);
    const { id } = await createMockup(tenant, { file });
    const { image_url, width, height } = await urlsOf(tenant, id);
    // The picture is rotated according to its EXIF orientation.
    expect([width, height]).toEqual([40, 60]);
    const image = Buffer.from(await (await fetch(image_url)).arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ width: 40, height: 60 });
    for (const trace of ['Ada', 'Exif', 'GPS', 'photoshop']) expect(image.includes(trace), trace).toBe(false);
  });

  it('are removed by the clean-up once nothing refers to them, and not before', async () => {
    const tenant = await server.createTenant();
    const file = await createPng({ colour: '#123456' });
    const first = await createMockup(tenant, { file });
    const second = await createMockup(tenant, { file });
    await createMockupComment(tenant, second.id);
    const { image_url } = await urlsOf(tenant, second.id);
    const before = await testStorage.listFiles();
    await tenant.api.delete(`/mockups/${first.id}`);
    await advanceTime(server);
    await server.runJob(CLEAN_UP);
    // An identical picture is stored only once, and the other mockup still uses it.
    expect((await fetch(image_url)).status).toBe(200);
    await tenant.api.delete(`/mockups/${second.id}`);
    await server.runJob(CLEAN_UP);
    expect((await testStorage.listFiles()).length).toBe(before.length - 2);
    (await server.anonymous.get(image_url)).error('not_found');
    const third = await createMockup(tenant, { file });
    expect((await fetch((await urlsOf(tenant, third.id)).image_url)).status).toBe(200);
  });

  it('are removed after the deletion of their project', async () => {
    const tenant = await server.createTenant();
    await createMockup(tenant, { file: await createPng({ colour: '#654321' }) });
    const before = await testStorage.listFiles();
    await tenant.api.delete(`/projects/${tenant.project_id}`);
    await advanceTime(server);
    await server.runJob(CLEAN_UP);
    expect((await testStorage.listFiles()).length).toBe(before.length - 2);
  });

  it('are removed an hour later if their upload fails after they were stored', async () => {
    const tenant = await server.createTenant();
    const before = await testStorage.listFiles();
    // The project is archived between the check and the change: the files exist, the row does not.
    const uploading = tenant.api.post(
      '/mockups',
      formOf({ project_id: tenant.project_id, name: 'Late' }, await createPng({ colour: '#abcdef' })),
    );
    const registeredRows = async () => {
      const { organization_id: id } = tenant;
      return server.database.sql`SELECT FROM stored_files WHERE organization_id = ${id}`;
    };
    while ((await registeredRows()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    await tenant.api.put(`/projects/${tenant.project_id}`, { status: 'archived' });
    const { status } = await uploading;
    await server.runJob(CLEAN_UP);
    expect((await testStorage.listFiles()).length).toBe(before.length + 2);
    await advanceTime(server);
    await server.runJob(CLEAN_UP);
    // Only a mockup that was created before its project was archived keeps its files.
    expect((await testStorage.listFiles()).length).toBe(before.length + (status === 201 ? 2 : 0));
    await server.runJob('remove-stale-uploads');
    const incoming = path.join(server.folder, 'uploads/incoming');
    await waitFor(async () => expect(await readdir(incoming)).toEqual([]));
  });
});
