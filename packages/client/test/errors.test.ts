import { createKey } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import {
  AuthenticationError,
  ConflictError,
  createClient,
  NotFoundError,
  PermissionError,
  PostilError,
  ValidationError,
} from '../src/index.ts';

const server = await startTestServer();
afterAll(() => server.close());

const UNKNOWN_ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

/** The error of a refused call. */
async function refusalOf(call: Promise<unknown>): Promise<PostilError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof PostilError)) throw new Error('The call was not refused.', { cause: error });
  return error;
}

describe('a refused call', () => {
  it('a call with invalid fields throws a ValidationError that names them', async () => {
    const { api_key, site_id } = await server.createTenant();
    const client = createClient({ baseUrl: server.url, apiKey: api_key });
    const error = await refusalOf(client.createTask({ content: '', site_id }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ name: 'ValidationError', status: 422, code: 'validation_failed' });
    expect(error.errors).toEqual({ content: [expect.any(String)] });
    expect(error.message).toContain('content');
    expect(error.requestId).toMatch(/^[\w.-]+$/);
  });

  it('a call without a valid key throws an AuthenticationError', async () => {
    const error = await refusalOf(createClient({ baseUrl: server.url }).listSites());
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated', errors: {} });
  });

  it('a call that the key does not allow throws a PermissionError', async () => {
    const tenant = await server.createTenant();
    const { key } = await createKey(tenant, ['read']);
    const client = createClient({ baseUrl: server.url, apiKey: key });
    const error = await refusalOf(client.createProject({ name: 'Shop' }));
    expect(error).toBeInstanceOf(PermissionError);
    expect(error).toMatchObject({ status: 403, code: 'insufficient_permission' });
  });

  it('a call for a record that does not exist throws a NotFoundError', async () => {
    const { api_key } = await server.createTenant();
    const error = await refusalOf(
      createClient({ baseUrl: server.url, apiKey: api_key }).getComment({ id: UNKNOWN_ID }),
    );
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.code).toBe('not_found');
  });

  it('a call that the state of a record forbids throws a ConflictError', async () => {
    const { api_key, project_id } = await server.createTenant();
    const client = createClient({ baseUrl: server.url, apiKey: api_key });
    const site = { project_id, name: 'Shop', domain: 'shop.example.com' };
    await client.createSite(site);
    const error = await refusalOf(client.createSite(site));
    expect(error).toBeInstanceOf(ConflictError);
    expect(error.code).toBe('domain_taken');
  });
});
