import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeApi } from '@postil/contract/openapi';
import { startTestServer } from '@postil/harness/postil/test-server';
import { runTool } from '@postil/harness/tools/tools';
import { afterAll, describe, expect, it } from 'vitest';

/** The result of a generated method; the fields follow from the description, which the compiler checks elsewhere. */
interface Result {
  readonly data?: { readonly data?: Record<string, unknown> };
  readonly error?: { readonly code: string };
  readonly response: Response;
}
type Method = (options: Record<string, unknown>) => Promise<Result>;

const folder = await mkdtemp(path.join(tmpdir(), 'postil-generated-'));
const server = await startTestServer();
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function generateClient(): Promise<(id: string) => Method> {
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(describeApi({ version: '0.1.0' })));
  // Node loads the client directly, and does not resolve imports without extensions.
  const output = { path: 'client', module: { extension: '.ts' } };
  const config = { input: 'openapi.json', output, logs: { file: false } };
  await writeFile(path.join(folder, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(config)};`);
  await runTool('@hey-api/openapi-ts/bin/run.js', { options: [], cwd: folder });
  const methods: Record<string, Method> = await import(path.join(folder, 'client/sdk.gen.ts'));
  return (id) => {
    const method = methods[id];
    if (!method) throw new Error(`The generated client has no method ${id}.`);
    return method;
  };
}

describe('a client that a third-party generator creates from the description', () => {
  it('creates, reads, changes, lists and deletes comments', async () => {
    const tenant = await server.createTenant();
    const method = await generateClient();
    const baseUrl = server.url;
    const call = (id: string, options: Record<string, unknown> = {}) =>
      method(id)({ baseUrl, auth: tenant.api_key, ...options });

    const created = await call('createTask', {
      body: { content: 'The button overlaps', site_id: tenant.site_id, priority: 'HIGH' },
    });
    expect(created.response.status).toBe(201);
    const id = String(created.data?.data?.id);
    const record = { id, content: 'The button overlaps', priority: 'HIGH' };
    const read = await call('getComment', { path: { id } });
    expect(read.data?.data).toMatchObject({ ...record, status: 'OPEN' });
    const changed = await call('setCommentStatus', {
      path: { id },
      headers: { 'If-Match': read.response.headers.get('etag') },
      body: { status: 'RESOLVED' },
    });
    expect(changed.data?.data).toMatchObject({ ...record, status: 'RESOLVED' });
    const listed = await call('listComments', { query: { status: ['RESOLVED', 'CLOSED'], per_page: 10 } });
    expect(listed.data?.data).toMatchObject({ total: 1, data: [record] });
    const deleted = await call('deleteComment', { path: { id } });
    expect(deleted.response.status).toBe(200);

    const missing = await call('getComment', { path: { id } });
    expect(missing.response.status).toBe(404);
    expect(missing.error).toMatchObject({ code: 'not_found' });
    const refused = await call('listComments', { auth: 'pst_unknown' });
    expect(refused.error).toMatchObject({ code: 'unauthenticated' });
  });
});
