import { ApiKeyRecord, Success } from '@postil/contract';
import { createKey } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

// The test makes the database refuse writes on purpose.
const server = await startTestServer({}, { expectsFaults: true });
afterAll(() => server.close());

const WRITE_JOB = 'write-key-uses';

describe('the last use of a key', () => {
  it('is written by a later flush if one fails', async () => {
    const { sql } = server.database;
    const tenant = await server.createTenant();
    const { id, key } = await createKey(tenant, ['read']);
    await server.runJob(WRITE_JOB);
    await server.createClient(key).get('/comments');
    await sql`ALTER TABLE api_keys RENAME COLUMN last_used_at TO hidden`;
    await expect(server.runJob(WRITE_JOB)).rejects.toThrow();
    await sql`ALTER TABLE api_keys RENAME COLUMN hidden TO last_used_at`;
    await server.runJob(WRITE_JOB);
    const { data } = (await tenant.api.get(`/api-keys/${id}`)).body(200, Success(ApiKeyRecord));
    expect(data.last_used_at).not.toBeNull();
  });
});
