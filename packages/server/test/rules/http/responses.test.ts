import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { CommentDetail, CommentRecord, Page, Success } from '@postil/contract';
import { createMockup, createTask, nextPageUrl, readMockup } from '@postil/harness/factories/records';
import { startTestServer, type TestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const tenant = await server.createTenant();
const { api } = tenant;

interface RawResponse {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}

/** Reads a response like a client that does not decompress it and can send any headers. */
function readRaw(
  path: string,
  { headers = {}, target = server, key = tenant.api_key }: RawOptions = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const url = new URL(`/api/v1${path}`, target.url);
    request(url, { headers: { 'x-api-key': key, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

interface RawOptions {
  readonly headers?: Record<string, string>;
  readonly target?: TestServer;
  readonly key?: string;
}

describe('a record that the client has cached', () => {
  it('is not sent again until it changes', async () => {
    const id = await createTask(tenant);
    const path = `/comments/${id}/detail`;
    for (const known of ['"v1"', 'W/"v1"', '"v7", "v1"', '*']) {
      const { status, headers, bytes } = await readRaw(path, { headers: { 'if-none-match': known } });
      expect([status, headers.etag, bytes.length]).toEqual([304, '"v1"', 0]);
    }
    expect((await api.send({ method: 'HEAD', path, headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
    await api.post(`/comments/${id}/replies`, { content: 'New' });
    const changed = await api.get(path, { 'if-none-match': '"v1"' });
    expect(changed.body(200, Success(CommentDetail)).data.replies).toHaveLength(1);
  });

  it('can be changed regardless of If-None-Match', async () => {
    const id = await createTask(tenant);
    const response = await api.put(`/comments/${id}`, { content: 'New' }, { 'if-none-match': '"v2"' });
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"v2"']);
  });
});

describe('a JSON response', () => {
  it('above 1 KiB is compressed if the client accepts it', async () => {
    await createTask(tenant, { description: 'x'.repeat(2_000) });
    const path = '/comments?per_page=1';
    const plain = await readRaw(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
    for (const accepted of ['gzip', 'br, GZIP;q=0.5', '*', 'deflate, *;q=0.1']) {
      const packed = await readRaw(path, { headers: { 'accept-encoding': accepted } });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    }
    for (const refused of ['br', 'gzip;q=0', 'identity', '*;q=0', '*, gzip;q=0.0']) {
      const { headers } = await readRaw(path, { headers: { 'accept-encoding': refused } });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  it('below 1 KiB is not compressed', async () => {
    const { headers } = await readRaw('/projects', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('must not be stored by caches, and neither must a refusal or an export', async () => {
    for (const path of ['/comments', '/comments/export', '/nowhere', '/comments?page=0']) {
      expect((await api.get(path)).headers.get('cache-control')).toBe('no-store');
    }
    const denied = await server.anonymous.get('/comments');
    expect(denied.headers.get('cache-control')).toBe('no-store');
  });
});

describe('links', () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '192.0.2.1',
  };

  it('to the next page are relative to the URL of the request, regardless of its headers', async () => {
    const freshTenant = await server.createTenant();
    await createTask(freshTenant);
    await createTask(freshTenant);
    const { headers } = await readRaw('/comments?per_page=1', { headers: forged, key: freshTenant.api_key });
    expect(headers.link).toMatch(/^<\/api\/v1\/comments\?per_page=1&cursor=[\w-]+>; rel="next"$/);
    const first = await freshTenant.api.get('/comments?per_page=1');
    const second = await freshTenant.api.get(nextPageUrl(first.headers) ?? '');
    expect(second.body(200, Success(Page(CommentRecord))).data.current_page).toBe(2);
  });

  it('to pictures lead to the address on which the server listens', async () => {
    const { id } = await createMockup(tenant);
    const { bytes } = await readRaw(`/mockups/${id}`, { headers: forged });
    const { data } = JSON.parse(bytes.toString());
    expect(new URL(data.latest.image_url).origin).toBe(server.url);
    expect((await readMockup(tenant, id)).latest.image_url).toBe(data.latest.image_url);
  });

  it('to pictures have the origin that a trusted proxy reports', async () => {
    const proxied = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
    const other = await proxied.createTenant();
    const { id } = await createMockup(other);
    const { bytes } = await readRaw(`/mockups/${id}`, {
      headers: forged,
      target: proxied,
      key: other.api_key,
    });
    await proxied.close();
    const { data } = JSON.parse(bytes.toString());
    expect(new URL(data.latest.image_url).origin).toBe('https://evil.example');
  });

  it.each(['evil.example/"><script>', 'evil.example"', 'user@evil.example', 'evil.example/path'])(
    'to pictures ignore an invalid host that a trusted proxy reports (%s)',
    async (host) => {
      const proxied = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
      onTestFinished(() => proxied.close());
      const other = await proxied.createTenant();
      const { id } = await createMockup(other);
      const headers = { ...forged, 'x-forwarded-host': host };
      const { bytes } = await readRaw(`/mockups/${id}`, { headers, target: proxied, key: other.api_key });
      const { data } = JSON.parse(bytes.toString());
      expect(new URL(data.latest.image_url).origin).toBe(proxied.url);
    },
  );
});
