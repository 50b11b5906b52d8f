import { randomBytes } from 'node:crypto';
import { createPng } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { startLimitingProxy } from '@postil/harness/servers/limiting-proxy';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createClient, PostilError, UnavailableError } from '../src/index.ts';

const server = await startTestServer();
afterAll(() => server.close());

async function setUp(rules: Parameters<typeof startLimitingProxy>[1], retries = 0) {
  const { api_key: apiKey, project_id } = await server.createTenant();
  const proxy = await startLimitingProxy(server.url, rules);
  onTestFinished(() => proxy.close());
  const client = createClient({ baseUrl: proxy.url, apiKey, retries });
  return { client, proxy, project_id };
}

async function errorOf(call: Promise<unknown>): Promise<PostilError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PostilError) return error;
  throw new Error('The call did not fail as expected.');
}

/** Larger than the body limit of the proxy. It need not be a picture, because it never arrives. */
const largeFile = randomBytes(400_000);
const LIMIT = { maxBodyBytes: 200_000 };

describe('the page of a proxy', () => {
  it.each([
    [413, PostilError, /refuses requests of this size \(413\).*client_max_body_size/],
    [502, UnavailableError, /cannot reach it \(502\).*operator/],
    [503, UnavailableError, /accepts no requests at the moment \(503\)/],
    [504, UnavailableError, /in time \(504\).*proxy_read_timeout/],
    [521, UnavailableError, /cannot reach it \(521\)/],
  ])(
    'with status %d is an error that names the cause and the person who can fix it',
    async (status, Kind, message) => {
      const { client } = await setUp({ status });
      const error = await errorOf(client.listProjects());
      expect(error).toBeInstanceOf(Kind);
      expect(error).toMatchObject({ status, code: 'unexpected_response' });
      expect(error.message).toMatch(message);
    },
  );

  it('that refuses a file for its size ends the call, which is not repeated', async () => {
    const { client, proxy, project_id } = await setUp(LIMIT, 3);
    const error = await errorOf(client.createMockup({ project_id, name: 'Start', file: largeFile }));
    expect(error).toMatchObject({ status: 413 });
    expect(proxy.bodies).toHaveLength(1);
  });
});

describe('an upload whose connection ends without a response', () => {
  it('is sent at most twice while the server responds to small requests, and the error names its size as the cause', async () => {
    const { client, proxy, project_id } = await setUp({ ...LIMIT, isSilent: true }, 3);
    const error = await errorOf(client.createMockup({ project_id, name: 'Start', file: largeFile }));
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'upload_interrupted', status: 0 });
    expect(error.message).toMatch(/file of 0\.4 MB.*client_max_body_size/);
    expect(proxy.bodies).toHaveLength(2);
  });

  it('the response 502, as from Caddy, counts as none if small requests succeed', async () => {
    const { client, proxy, project_id } = await setUp({ ...LIMIT, refusal: 502 });
    const error = await errorOf(client.createMockup({ project_id, name: 'Start', file: largeFile }));
    expect(error).toMatchObject({ code: 'upload_interrupted' });
    proxy.rules = { status: 502 };
    const other = await errorOf(client.createMockup({ project_id, name: 'Start', file: largeFile }));
    expect(other).toMatchObject({ code: 'unexpected_response', status: 502 });
  });

  it('is reported as a failed connection if nothing responds at all', async () => {
    const { client, proxy, project_id } = await setUp({});
    await proxy.close();
    const error = await errorOf(client.createMockup({ project_id, name: 'Start', file: largeFile }));
    expect(error).toMatchObject({ code: 'connection_failed', status: 0 });
  });

  it('is reported as a failed connection if the file is too small to be refused for its size', async () => {
    const { client, project_id } = await setUp({ maxBodyBytes: 100, isSilent: true });
    const file = await createPng();
    const error = await errorOf(client.createMockup({ project_id, name: 'Start', file }));
    expect(error).toMatchObject({ code: 'connection_failed', status: 0 });
  });
});
